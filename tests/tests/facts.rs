//! What was found out about three games from their rules alone, on paper, held against play.

use std::collections::HashSet;

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::{Direction, Hole, MarkId, Seat, Spot};
use mancala_interpreter::position::{Holder, Mark, Position};
use mancala_interpreter::run::Reason;
use mancala_interpreter::trace::{Event, Happening};
use mancala_tests::boards::{other, seeds, without_past};
use mancala_tests::collection::{self, Chance, games};

fn random_move(game: &Game, point: &Point, chance: &mut Chance) -> usize {
    let count = u32::try_from(point.count()).expect("not so many moves");
    assert!(count > 0, "no move and no end in {:?}", without_past(point.position(game)));
    chance.below(count) as usize
}

/// Once no hole holds more than one seed, Kigogo and Kimasai have the same moves, captures and ends.
#[test]
fn kigogo_with_singles_only_is_kimasai() {
    let kigogo = collection::named("bao-kigogo").game();
    let kimasai = collection::named("bao-la-kimasai").game();
    let mut chance = Chance::new(21);
    let mut captures = 0;
    for _ in 0..games(300) {
        let holes = singles(&mut chance);
        let mover = Seat(u8::from(chance.below(2) == 1));
        let (one, two) = (place(&kigogo, &holes, mover), place(&kimasai, &holes, mover));
        assert_eq!(one.ended(), two.ended(), "{holes:?}");
        let names = |game: &Game, point: &Point| -> Vec<String> {
            let mut names: Vec<String> = game.moves(point).expect("no fault").into_iter().map(|one| one.name).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(names(&kigogo, &one), names(&kimasai, &two), "{holes:?}");
        for name in names(&kigogo, &one) {
            let (after, record) = kigogo.play(&one, &name, false).expect("a legal move");
            let (twin, told) = kimasai.play(&two, &name, false).expect("a legal move");
            assert_eq!(record.captured, told.captured, "{name} in {holes:?}");
            assert_eq!(after.ended(), twin.ended(), "{name} in {holes:?}");
            let (after, twin) = (after.position(&kigogo), twin.position(&kimasai));
            assert_eq!(
                (after.holes, after.out, after.mover),
                (twin.holes, twin.out, twin.mover),
                "{name} in {holes:?}"
            );
            captures += record.captured;
        }
    }
    assert!(captures > 0, "no move of them captured");
}

/// 48 holes with one seed or none: now nearly all, now a few, sometimes a side that is full or bare.
fn singles(chance: &mut Chance) -> Vec<u16> {
    let mut holes = Vec::new();
    for _side in 0..2 {
        let filled = [0, 1, 6, 12, 18, 23, 24][chance.below(7) as usize];
        let mut side = vec![0; 24];
        let mut left = filled;
        while left > 0 {
            let hole = chance.below(24) as usize;
            if side[hole] == 0 {
                side[hole] = 1;
                left -= 1;
            }
        }
        holes.extend(side);
    }
    holes
}

fn place(game: &Game, holes: &[u16], mover: Seat) -> Point {
    let start = without_past(game.start().expect("a set-up").position(game));
    let position = Position { holes: holes.to_vec(), mover, out: 0, ..start };
    game.at(&position).expect("the position fits")
}

/// A ring of 24 with 1 to 23 stones always has a stone behind an empty hole, and stones only go forward.
#[test]
fn no_position_of_kimasai_comes_again() {
    let game = collection::named("bao-la-kimasai").game();
    let mut chance = Chance::new(31);
    for _ in 0..games(12) {
        let mut point = game.start().expect("a set-up");
        let mut met = HashSet::new();
        while point.ended().is_none() {
            let position = point.position(&game);
            assert!(met.insert((position.holes.clone(), position.mover)), "{:?} came again", position.holes);
            point = game.step(&point, random_move(&game, &point, &mut chance)).expect("a legal move");
        }
        let ended = point.ended().expect("over");
        let position = point.position(&game);
        assert_eq!(ended.reason, Reason::Rule, "somebody lost his last stone");
        let left = |rows: std::ops::Range<usize>| position.holes[rows].iter().sum::<u16>();
        assert!(left(0..24) == 0 || left(24..48) == 0);
        assert!(met.len() <= 24 * 46, "a game of {} turns", met.len());
    }
}

/// In Kigogo a player cannot move if he has no seed, or one seed in each of his 24 holes, and never else.
#[test]
fn only_a_bare_or_a_full_side_of_kigogo_is_immobile() {
    let game = collection::named("bao-kigogo").game();
    let mut chance = Chance::new(41);
    let mut immobile = 0;
    for round in 0..games(400) {
        let side: Vec<u16> = match round % 5 {
            0 => vec![1; 24],
            1 => vec![0; 24],
            2 => singles(&mut chance)[..24].to_vec(),
            3 => {
                // a full side but for one hole, which is empty or holds two
                let mut side = vec![1; 24];
                side[chance.below(24) as usize] = if chance.below(2) == 0 { 0 } else { 2 };
                side
            }
            _ => (0..24).map(|_| u16::try_from(chance.below(4)).expect("a small number")).collect(),
        };
        let (bare, full) = (side.iter().all(|seeds| *seeds == 0), side.iter().all(|seeds| *seeds == 1));
        let mut holes = vec![0; 24];
        holes[chance.below(24) as usize] = 3;
        let mover = Seat(u8::from(chance.below(2) == 1));
        let holes = if mover == Seat(0) { [holes, side].concat() } else { [side, holes].concat() };
        let point = place(&game, &holes, mover);
        let stuck = point.ended().is_some_and(|ended| ended.reason == Reason::Stuck);
        assert_eq!(stuck, bare || full, "{holes:?}");
        immobile += u32::from(stuck);
    }
    assert!(immobile > 0);
}

/// The 23 moves of the set-up of Kigogo all end, after one to nine laps.
#[test]
fn the_first_move_of_kigogo_sows_one_to_nine_laps() {
    let game = collection::named("bao-kigogo").game();
    let start = game.start().expect("a set-up");
    let laps: Vec<u64> = (0..start.count()).filter_map(|index| start.outline(index)).map(|(laps, _)| laps).collect();
    assert_eq!(laps.len(), 23);
    assert_eq!((laps.iter().min(), laps.iter().max()), (Some(&1), Some(&9)));
}

/// Bao la Kete, as far as its facts are read from a position.
struct Kete {
    game: Game,
}

const KUU: &str = "kuu";
const RESERVED: &str = "hizi-zetu";

impl Kete {
    fn new() -> Kete {
        Kete { game: collection::named("bao-la-kete").game() }
    }

    fn front(&self, seat: Seat) -> &[Hole] {
        &self.game.model().board.rows[usize::from(seat.0)][1]
    }

    fn marked(&self, position: &Position, name: &str) -> Vec<Hole> {
        let id = self.game.model().marks.iter().position(|mark| mark.name == name).expect("the mark");
        position.marks.iter().filter(|mark| usize::from(mark.mark.0) == id).map(|mark| mark.hole).collect()
    }

    fn is_nemo(&self, position: &Position) -> bool {
        position.reserves.iter().any(|reserve| *reserve > 0)
    }

    /// What holds in every position of play.
    fn at_rest(&self, position: &Position, turns: usize) {
        assert_eq!(seeds(position), 64);
        assert_eq!(position.out, 0, "no seed ever leaves the board");
        for kuu in self.marked(position, KUU) {
            assert!(position.holes[usize::from(kuu.0)] >= 6, "a kuu of fewer than six in {position:?}");
        }
        assert_eq!(self.is_nemo(position), turns < 44, "each of the first 44 turns enters one seed: {position:?}");
        let stage = usize::from(position.stages[0].0);
        assert_eq!(stage, usize::from(turns >= 44), "the stage after {turns} turns");
    }

    /// A move never leaves its own front row empty once a seed of a lap has fallen: where a lap starts with an empty
    /// front, its first seed falls there.
    fn front_row(&self, before: &Position, events: &[Event]) {
        let mover = before.mover;
        let (front, mut holes) = (self.front(mover), before.holes.clone());
        for event in events {
            match &event.what {
                Happening::Lifted { hole, seeds, .. } => holes[usize::from(hole.0)] -= seeds,
                Happening::Put { from: Holder::Reserve(_), to: Holder::Hole(hole), seeds, .. } => {
                    holes[usize::from(hole.0)] += seeds;
                }
                Happening::Taken { from: Spot::Hole(hole), seeds, .. } => holes[usize::from(hole.0)] -= seeds,
                Happening::LapStarts { origin, from, seeds, direction, .. } => {
                    let ring = self.ring(mover, *direction == Some(Direction::Clockwise));
                    let first = match (from, origin) {
                        (Some(Spot::Hole(from)), _) => ring.iter().position(|hole| hole == from).expect("on the ring"),
                        (_, Some(origin)) => 1 + ring.iter().position(|hole| hole == origin).expect("on the ring"),
                        _ => panic!("a lap from nowhere"),
                    };
                    for seed in 0..usize::from(*seeds) {
                        holes[usize::from(ring[(first + seed) % 16].0)] += 1;
                        let occupied = front.iter().any(|hole| holes[usize::from(hole.0)] > 0);
                        assert!(occupied, "an empty front row in a move from {before:?}");
                    }
                }
                _ => {}
            }
        }
    }

    /// The 16 holes of a seat, clockwise as seen from above (front row to the right) or the other way.
    fn ring(&self, seat: Seat, clockwise: bool) -> Vec<Hole> {
        let rows = &self.game.model().board.rows[usize::from(seat.0)];
        let mut ring: Vec<Hole> = rows[1].iter().chain(rows[0].iter().rev()).copied().collect();
        if !clockwise {
            ring.reverse();
        }
        ring
    }

    /// A reserved hole is reached in the first lap only from a hole of sixteen or more.
    fn reserved(&self, before: &Position, events: &[Event]) -> bool {
        let reserved: Vec<Hole> =
            self.marked(before, RESERVED).into_iter().filter(|hole| self.owner(*hole) == before.mover).collect();
        let first = events.iter().find_map(|event| match event.what {
            Happening::LapStarts { seeds, .. } => Some(seeds),
            _ => None,
        });
        let ends = events.iter().find_map(|event| match event.what {
            Happening::LapEnds { at: Some(Spot::Hole(at)), .. } => Some(at),
            _ => None,
        });
        if ends.is_some_and(|at| reserved.contains(&at)) {
            assert!(first.is_some_and(|seeds| seeds >= 16), "a short first lap ends in a reserved hole: {before:?}");
        }
        !reserved.is_empty()
    }

    fn owner(&self, hole: Hole) -> Seat {
        self.game.model().board.owners[usize::from(hole.0)].expect("every hole is owned")
    }
}

#[test]
fn kete_at_random_keeps_its_facts() {
    let kete = Kete::new();
    let mut chance = Chance::new(51);
    let (mut reserved, mut second_stage) = (0, 0);
    for _ in 0..games(25) {
        let mut point = kete.game.start().expect("a set-up");
        let mut turns = 0;
        while point.ended().is_none() {
            let before = without_past(point.position(&kete.game));
            kete.at_rest(&before, turns);
            let index = random_move(&kete.game, &point, &mut chance);
            let (next, record) = kete.game.play_index(&point, index, true).expect("a legal move");
            kete.front_row(&before, &record.events);
            reserved += u32::from(kete.reserved(&before, &record.events));
            second_stage += u32::from(!kete.is_nemo(&before));
            turns += 1;
            point = next;
        }
        assert_eq!(seeds(&point.position(&kete.game)), 64);
    }
    println!("{second_stage} turns of the second stage, {reserved} with a hole reserved");
    assert!(second_stage > 0);
}

/// Reserved holes are rare in play. Second stages with few heaps have them often: after a takata from such a board,
/// the enemy never loses his last move by it, and none of his moves breaks what is said of a reserved hole.
#[test]
fn a_reserved_hole_never_takes_away_the_last_move() {
    let kete = Kete::new();
    let mut chance = Chance::new(61);
    let mut reserved = 0;
    for _ in 0..games(1500) {
        let Ok(point) = kete.game.at(&second_stage(&kete, &mut chance)) else { panic!("a position that fits") };
        for index in 0..point.count() {
            let next = kete.game.step(&point, index).expect("a legal move");
            let position = without_past(next.position(&kete.game));
            let marked = kete.marked(&position, RESERVED);
            if marked.is_empty() {
                continue;
            }
            assert_eq!(marked.len(), 1, "one hole at most is reserved: {position:?}");
            assert_eq!(kete.owner(marked[0]), other(point.mover()));
            assert!(!kete.marked(&position, KUU).contains(&marked[0]), "a kuu is never reserved: {position:?}");
            if next.count() == 0 {
                // singles only: he has lost without the reserved hole too
                let free = Position { marks: Vec::new(), ..position.clone() };
                let free = kete.game.at(&free).expect("the position fits");
                assert_eq!(free.count(), 0, "the last move is taken away: {position:?}");
            }
            for answer in 0..next.count() {
                let (_, record) = kete.game.play_index(&next, answer, true).expect("a legal move");
                kete.reserved(&position, &record.events);
                kete.front_row(&position, &record.events);
                assert_eq!(record.captured, 0, "he whose hole is reserved has no capture: {position:?}");
            }
            reserved += 1;
        }
    }
    println!("{reserved} holes reserved");
    assert!(reserved > 20, "only {reserved} holes were reserved");
}

/// A second stage without kuu: few seeds in front, the rest in one back hole of each player.
fn second_stage(kete: &Kete, chance: &mut Chance) -> Position {
    let start = without_past(kete.game.start().expect("a set-up").position(&kete.game));
    let mut position = Position { marks: Vec::new(), reserves: vec![0, 0], ..start };
    position.stages.iter_mut().for_each(|stage| stage.0 = 1);
    position.holes.iter_mut().for_each(|hole| *hole = 0);
    let mut left: u16 = 64;
    for seat in [Seat(0), Seat(1)] {
        let rows = &kete.game.model().board.rows[usize::from(seat.0)];
        for _ in 0..3 + chance.below(4) {
            let row = &rows[usize::from(chance.below(4) > 0)];
            let seeds = 1 + u16::try_from(chance.below(4)).expect("a small number");
            position.holes[usize::from(row[chance.below(8) as usize].0)] += seeds;
            left -= seeds;
        }
        // a front row is never empty
        let front = &rows[1];
        if front.iter().all(|hole| position.holes[usize::from(hole.0)] == 0) {
            position.holes[usize::from(front[chance.below(8) as usize].0)] += 2;
            left -= 2;
        }
    }
    let heap = &kete.game.model().board.rows[usize::from(chance.below(2) == 1)][0];
    position.holes[usize::from(heap[chance.below(8) as usize].0)] += left;
    position
}

/// The rare place of the exception: a first lap from a kuu of sixteen or more that ends in the reserved hole goes on.
#[test]
fn a_first_lap_from_the_kuu_goes_on_from_a_reserved_hole() {
    let kete = Kete::new();
    let game = &kete.game;
    let start = without_past(game.start().expect("a set-up").position(game));
    let own = |name: &str| game.names().find_hole(Seat(0), name).expect("a hole");
    // clockwise from A5 fifteen seeds end in A4, so nineteen end in A8: A6 A7 A8, B8 to B1, A1 to A8
    for (heap, kuu, laps) in [(19, true, 2), (19, false, 1)] {
        let mut position = Position { reserves: vec![0, 0], ..start.clone() };
        position.stages.iter_mut().for_each(|stage| stage.0 = 1);
        position.holes.iter_mut().for_each(|hole| *hole = 0);
        position.holes[usize::from(own("A5").0)] = heap;
        position.holes[usize::from(own("A8").0)] = 1;
        // a far seed that nothing here can take, and filler behind it
        position.holes[8] = 1;
        position.holes[0] = 64 - heap - 2;
        position.marks.retain(|mark| kuu && mark.hole == own("A5"));
        let id = game.model().marks.iter().position(|mark| mark.name == RESERVED).expect("the mark");
        position.marks.push(Mark {
            hole: own("A8"),
            mark: MarkId(u16::try_from(id).expect("few marks")),
            maker: Seat(1),
            term: Some(2),
        });
        position.marks.sort_unstable();
        let point = game.at(&position).expect("the position fits");
        match game.play(&point, "A5>", true) {
            Ok((_, record)) => assert_eq!(record.laps.min(2), laps, "{position:?}"),
            Err(NoPlay::Illegal(_)) => panic!("A5> is not legal in {position:?}"),
            Err(no) => panic!("{no:?}"),
        }
    }
}
