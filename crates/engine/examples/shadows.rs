//! Searches chess positions of the bench with so many altered weight vectors beside the search's own, and prints the
//! nodes: what `benchmarks/shadows.py` counts instructions of. `shadows 4 8`: four vectors, depth 8.

use std::process::ExitCode;

use plywise_engine::chess::Chess;
use plywise_engine::depth::Depth;
use plywise_engine::game::{ClassParameters, History, Notation};
use plywise_engine::parameters::Parameters;
use plywise_engine::playable::Playable;
use plywise_engine::search::{DepthFunction, Limits, Off, Shadows};

/// The nodes of the bench positions searched to a depth, and what is left of them for the altered vectors.
fn measure(vectors: usize, depth: i32) -> Result<(u64, Vec<u64>), Box<dyn std::error::Error>> {
    let parameters = Parameters::profile("paper000")?;
    let weights = Chess::classes(&parameters).weights();
    let altered: Vec<DepthFunction> = (0..vectors)
        .map(|index| {
            let mut weights = weights.clone();
            let class = index % weights.len();
            weights[class] += Depth::ONE.half();
            DepthFunction::new(&parameters.search, weights)
        })
        .collect();
    let mut searcher = Chess::searcher(&parameters, 16);
    let (mut nodes, mut counts) = (0, vec![0; vectors]);
    for line in Chess::BENCH.lines() {
        let position = Chess::from_text(line)?;
        searcher.clear();
        let (history, limits) = (History::default(), Limits { depth: Some(depth), ..Limits::default() });
        let report = if vectors == 0 {
            searcher.search(&position, &history, limits, Off, &mut |_| {})
        } else {
            let shadows = Shadows::new(altered.clone(), searcher.has_quiescence());
            searcher.search(&position, &history, limits, shadows, &mut |_| {})
        };
        nodes += report.nodes;
        counts.iter_mut().zip(&report.counts).for_each(|(sum, count)| *sum += count);
    }
    Ok((nodes, counts))
}

fn main() -> ExitCode {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let &[vectors, depth] = numbers.as_slice() else {
        eprintln!("usage: shadows VECTORS DEPTH");
        return ExitCode::from(2);
    };
    match measure(vectors, depth as i32) {
        Ok((nodes, counts)) => {
            println!("{nodes} {counts:?}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("shadows: {error}");
            ExitCode::from(2)
        }
    }
}
