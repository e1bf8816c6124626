//! Oware Abapa: the hole lifted is skipped; twos and threes in the enemy's row are taken backwards from the last hole,
//! unless that would take all he has; who has nothing must be fed if he can be; 25 seeds win.

mod fast;
mod plain;

pub use fast::Fast;
pub use plain::Plain;

use crate::two_rows::{most, name};

/// So many seeds win.
const MAJORITY: u8 = 25;

/// A position can come back only by laps that together carry equally many seeds over each of the twelve gaps between two
/// holes, say c; then no lap is of more than c seeds, and none of more than there are other laps, which must bring each
/// hole back what it lost. Four such laps move the seeds by 24 holes at most (c is 2 or more, or they cover four gaps),
/// and by 12 where no lap is of more than two: fewer than twelve times c. As the players take turns, a position can come
/// back after six turns, and a third time after twelve.
const FIRST_REPEAT: u32 = 12;
