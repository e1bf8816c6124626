//! `mancala`: write down, check and play mancala games.

use mancala_rules::Exit;

fn main() -> Exit {
    mancala_rules::main()
}
