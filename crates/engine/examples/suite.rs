//! dev: solve an EPD with built-in SAN-less matching
use plywise_engine::chess::{Chess, evaluation::ChessEvaluation};
use plywise_engine::game::*;
use plywise_engine::parameters::Parameters;
use plywise_engine::search::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let nodes: u64 = args[2].parse().unwrap();
    let mut p = match Parameters::profile(&args[3]) { Ok(p) => p, Err(_) => Parameters::from_toml(&std::fs::read_to_string(&args[3]).unwrap()).unwrap() };
    for kv in &args[4..] { let (k, v) = kv.split_once('=').unwrap(); p.set_text(k, v).unwrap(); }
    let mut searcher = Searcher::new(p.search.clone(), p.chess.classes.clone(), ChessEvaluation::new(&p.chess.evaluation), 16);
    let (mut solved, mut total, mut all, mut n) = (0, 0, 0, 0);
    let started = std::time::Instant::now();
    for line in text.lines() {
        let mut parts = line.split('\t');
        let (Some(fen), Some(bm), Some(am)) = (parts.next(), parts.next(), parts.next()) else { continue };
        let position = Chess::from_text(fen).unwrap();
        let bms: Vec<Move> = bm.split_whitespace().map(|m| position.parse_move(m).unwrap()).collect();
        let ams: Vec<Move> = am.split_whitespace().map(|m| position.parse_move(m).unwrap()).collect();
        searcher.clear();
        let limits = Limits { nodes: Some(nodes), may_end_early: true, ..Limits::default() };
        let report = searcher.search(&position, &History::default(), limits, Off, &mut |_| {});
        let right = |m: Move| (bms.is_empty() || bms.contains(&m)) && !ams.contains(&m);
        n += 1;
        all += report.nodes;
        let mut entered = None;
        for s in &report.switches { if right(s.mv) { if entered.is_none() { entered = Some(s.nodes) } } else { entered = None } }
        let ok = report.best.is_some_and(right) && entered.is_some();
        if ok { solved += 1; total += entered.unwrap(); } else { total += nodes; }
        if std::env::var("V").is_ok() { println!("{} {} {} {} d{} {}", n, ok, report.nodes, report.score, report.depth, report.line.iter().scan(position.clone(), |p, &m| { let t = p.move_text(m); p.play(m); Some(t) }).collect::<Vec<_>>().join(" ")); }
    }
    let t = started.elapsed().as_secs_f64();
    println!("{solved}/{n} nts {total} searched {all} {:.2}s {:.0} kn/s", t, all as f64 / t / 1000.0);
}
