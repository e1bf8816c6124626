//! Rulesets written by chance.
use mancala_grammar::load::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check_loaded;
use mancala_tests::collection::Chance;
use mancala_tests::generate;
use std::collections::BTreeMap;

#[test]
fn share() {
    let mut codes: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut fine = 0;
    let count = 2000;
    for seed in 0..count {
        let mut chance = Chance::new(seed + 1);
        let bytes: Vec<u8> = (0..generate::BYTES).map(|_| chance.below(256) as u8).collect();
        let text = generate::ruleset(&bytes);
        let loaded = load(Source::new("drawn", text.as_str()), &generate::parent);
        let checked = check_loaded(&loaded);
        if checked.model.is_some() {
            fine += 1;
        }
        for p in checked.problems.iter().filter(|p| p.is_error()) {
            let s = &loaded.sources[p.span().text.0 as usize];
            let (line, _) = s.line_and_column(p.span().start);
            let l = s.text.lines().nth(line - 1).unwrap_or("");
            let key = format!("{} {}", p.code, p.message.chars().take(60).collect::<String>());
            let e = codes.entry(key).or_default();
            e.0 += 1;
            if e.1.len() < 300 {
                e.1.push_str(&format!("\n      {seed}: {}", l.trim()));
            }
        }
    }
    let mut list: Vec<_> = codes.into_iter().collect();
    list.sort_by_key(|(_, e)| std::cmp::Reverse(e.0));
    for (key, (n, ex)) in list.iter().take(60) {
        println!("{n:5} {key}{ex}");
    }
    println!("{fine} of {count}");
}

#[test]
#[ignore]
fn show() {
    for seed in std::env::var("SHOW").unwrap().split(',').map(|s| s.parse::<u64>().unwrap()) {
        let mut chance = Chance::new(seed + 1);
        let bytes: Vec<u8> = (0..generate::BYTES).map(|_| chance.below(256) as u8).collect();
        let text = generate::ruleset(&bytes);
        println!("=========== {seed}\n{text}");
        let loaded = load(Source::new("drawn", text.as_str()), &generate::parent);
        for p in check_loaded(&loaded).problems {
            println!("{} {} at {:?}", p.code, p.message, loaded.sources[0].line_and_column(p.span().start));
        }
    }
}

#[test]
fn cover() {
    let mut met = std::collections::BTreeMap::<String, usize>::new();
    for seed in 0..2000 {
        let mut chance = Chance::new(seed + 1);
        let bytes: Vec<u8> = (0..generate::BYTES).map(|_| chance.below(256) as u8).collect();
        for rule in mancala_grammar::met::rules(&Source::new("x", generate::ruleset(&bytes))) {
            *met.entry(rule).or_default() += 1;
        }
    }
    for rule in mancala_grammar::met::all_rules() {
        let n = met.get(&rule).copied().unwrap_or(0);
        if n < 10 {
            println!("{n} {rule}");
        }
    }
}

fn kind(no: &str) -> String {
    let no = no.split("seed ").last().unwrap_or(no);
    [
        "simple interpreter alone",
        "SeedsInHand",
        "NotRuled",
        "SameName",
        "TwoMoves",
        "moves [",
        "leads to",
        "comes back",
        "seeds become",
        "next round",
        "told, it",
        "cannot be told",
        "goes on with",
        "taken up",
        "turns: general",
        "fast [",
        "fast Played",
        "start:",
        "engine alone",
        "(Some",
        "(None",
        "Length",
        "simple Err",
    ]
    .iter()
    .find(|k| no.contains(**k))
    .map_or(no.chars().take(20).collect(), |k| k.to_string())
}

#[test]
fn played() {
    let mut all = mancala_tests::agree::Compared::default();
    let (mut n, mut fast, mut wrong) = (0, 0, 0);
    let from: u64 = std::env::var("FROM").map_or(0, |s| s.parse().unwrap());
    let shrink = std::env::var("SHRINK").is_ok();
    let mut kinds = BTreeMap::<String, usize>::new();
    let run = |text: &str, seed: u64| -> Option<String> {
        match std::panic::catch_unwind(|| mancala_tests::targets::play_text(text, seed)) {
            Ok(Ok(_)) => None,
            Ok(Err(no)) => Some(no),
            Err(p) => Some(format!(
                "PANIC {:?}",
                p.downcast_ref::<String>().cloned().or(p.downcast_ref::<&str>().map(|s| s.to_string()))
            )),
        }
    };
    for seed in from..from + std::env::var("N").map_or(200, |s| s.parse().unwrap()) {
        let mut chance = Chance::new(seed + 1);
        let bytes: Vec<u8> = (0..generate::BYTES).map(|_| chance.below(256) as u8).collect();
        let text = generate::ruleset(&bytes);
        let t = std::time::Instant::now();
        let r = std::panic::catch_unwind(|| mancala_tests::targets::play_text(&text, seed));
        if t.elapsed().as_millis() > 1000 {
            println!("SLOW {seed} {:?}", t.elapsed());
        }
        match r {
            Ok(Ok(Some((c, f)))) => {
                n += 1;
                fast += f as u32;
                all.add(c);
                continue;
            }
            Ok(Ok(None)) => continue,
            _ => {}
        }
        wrong += 1;
        let no = run(&text, seed).unwrap_or_default();
        let k = kind(&no);
        let count = kinds.entry(k.clone()).or_default();
        *count += 1;
        if shrink && *count <= 4 {
            let small =
                mancala_tests::smaller::smaller(&text, &|text| run(text, seed).is_some_and(|no| kind(&no) == k));
            println!("#### {seed} {k}\n{small}\n---> {}", run(&small, seed).unwrap_or_default());
        } else {
            println!("#### {seed} {k}");
        }
    }
    println!("{kinds:?}");
    println!("{n} fast {fast} wrong {wrong} {all:?}");
}

#[test]
#[ignore]
fn case() {
    let text = std::fs::read_to_string(std::env::var("CASE").unwrap()).unwrap();
    for seed in 0..std::env::var("SEEDS").map_or(50, |s| s.parse().unwrap()) {
        match mancala_tests::targets::play_text(&text, seed) {
            Ok(Some(_)) => {}
            Ok(None) => {
                let loaded = load(Source::new("drawn", text.as_str()), &generate::parent);
                for p in check_loaded(&loaded).problems {
                    println!("{} {} at {:?}", p.code, p.message, loaded.sources[0].line_and_column(p.span().start));
                }
                return;
            }
            Err(no) => {
                println!("{seed}: {no}");
                return;
            }
        }
    }
    println!("all alike");
}
