//! Rulesets written by chance.
use std::collections::BTreeMap;
use mancala_grammar::load::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check_loaded;
use mancala_tests::collection::Chance;
use mancala_tests::generate;

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
        if checked.model.is_some() { fine += 1; }
        for p in checked.problems.iter().filter(|p| p.is_error()) {
            let s = &loaded.sources[p.span().text.0 as usize];
            let (line, _) = s.line_and_column(p.span().start);
            let l = s.text.lines().nth(line - 1).unwrap_or("");
            let key = format!("{} {}", p.code, p.message.chars().take(60).collect::<String>());
            let e = codes.entry(key).or_default();
            e.0 += 1;
            if e.1.len() < 300 { e.1.push_str(&format!("\n      {seed}: {}", l.trim())); }
        }
    }
    let mut list: Vec<_> = codes.into_iter().collect();
    list.sort_by_key(|(_, e)| std::cmp::Reverse(e.0));
    for (key, (n, ex)) in list.iter().take(60) { println!("{n:5} {key}{ex}"); }
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
        for p in check_loaded(&loaded).problems { println!("{} {} at {:?}", p.code, p.message, loaded.sources[0].line_and_column(p.span().start)); }
    }
}

#[test]
fn cover() {
    let mut met = std::collections::BTreeMap::<String, usize>::new();
    for seed in 0..2000 {
        let mut chance = Chance::new(seed + 1);
        let bytes: Vec<u8> = (0..generate::BYTES).map(|_| chance.below(256) as u8).collect();
        for rule in mancala_grammar::met::rules(&Source::new("x", generate::ruleset(&bytes))) { *met.entry(rule).or_default() += 1; }
    }
    for rule in mancala_grammar::met::all_rules() {
        let n = met.get(&rule).copied().unwrap_or(0);
        if n < 10 { println!("{n} {rule}"); }
    }
}

#[test]
fn played() {
    let mut all = mancala_tests::agree::Compared::default();
    let (mut n, mut fast, mut wrong) = (0, 0, 0);
    let from: u64 = std::env::var("FROM").map_or(0, |s| s.parse().unwrap());
    for seed in from..from + std::env::var("N").map_or(200, |s| s.parse().unwrap()) {
        let mut chance = Chance::new(seed + 1);
        let bytes: Vec<u8> = (0..generate::BYTES).map(|_| chance.below(256) as u8).collect();
        let t = std::time::Instant::now();
        let r = std::panic::catch_unwind(|| mancala_tests::targets::play(&bytes));
        if t.elapsed().as_millis() > 1000 { println!("SLOW {seed} {:?}", t.elapsed()); }
        match r {
            Ok(Ok(Some((c, f)))) => { n += 1; fast += f as u32; all.add(c); }
            Ok(Ok(None)) => {}
            Ok(Err(no)) => { wrong += 1; println!("WRONG {seed}: {}", no); }
            Err(_) => { wrong += 1; println!("PANIC {seed}"); }
        }
    }
    println!("{n} fast {fast} wrong {wrong} {all:?}");
}
