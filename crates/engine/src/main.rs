//! `plywise-engine`: the engine without Python. Without arguments it speaks UCI; `bench` prints the node signature.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use plywise_engine::chess::Chess;
use plywise_engine::loa::Loa;
use plywise_engine::parameters::Parameters;
use plywise_engine::search::Limits;
use plywise_engine::{bench, uci};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        [] | ["chess"] => uci::run::<Chess>(Parameters::default(), io::stdin().lock(), BufWriter::new(io::stdout())),
        ["loa"] => uci::run::<Loa>(Parameters::default(), io::stdin().lock(), BufWriter::new(io::stdout())),
        ["bench"] => run_bench(),
        _ => Err(io::Error::other("usage: plywise-engine [chess|loa|bench]")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("plywise-engine: {error}");
            ExitCode::from(2)
        }
    }
}

fn run_bench() -> io::Result<()> {
    let parameters = Parameters::default();
    let limits = Limits::default();
    let chess = bench::bench::<Chess>(&parameters, bench::DEPTH, &limits).map_err(io::Error::other)?;
    let loa = bench::bench::<Loa>(&parameters, bench::DEPTH, &limits).map_err(io::Error::other)?;
    println!("chess {} nodes {} nps", chess.nodes, chess.nps());
    println!("loa {} nodes {} nps", loa.nodes, loa.nps());
    let total = chess + loa;
    println!("{} nodes {} nps", total.nodes, total.nps());
    Ok(())
}
