//! Bytes as what an interface sends: whatever comes, the loop ends well at the end of its input.
//!
//! The end of input stops a search, so that none needs a bound. Left out are lines that would rightly take for ever or
//! reach beyond the engine: deep counts of moves, large tables, files.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plywise_engine::chess::Chess;
use plywise_engine::loa::Loa;
use plywise_engine::parameters::Parameters;
use plywise_engine::uci;

/// Whether a line may be sent.
fn is_harmless(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let number_after = |name: &str| {
        let place = words.iter().position(|word| *word == name)?;
        words[place..].iter().find_map(|word| word.parse::<i64>().ok())
    };
    let small_count = number_after("perft").is_none_or(|depth| depth <= 2);
    let small_table =
        !words.contains(&"hash") || !words.contains(&"value") || number_after("value").is_none_or(|size| size <= 4);
    small_count && small_table && !line.contains("parameterfile")
}

fuzz_target!(|bytes: &[u8]| {
    let mut input = b"setoption name Hash value 1\n".to_vec();
    for line in bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| is_harmless(line)) {
        input.extend_from_slice(line);
    }
    for is_chess in [true, false] {
        let mut output = Vec::new();
        let ended = if is_chess {
            uci::run::<Chess>(Parameters::default(), &input[..], &mut output)
        } else {
            uci::run::<Loa>(Parameters::default(), &input[..], &mut output)
        };
        assert!(ended.is_ok());
        let output = String::from_utf8(output).expect("text is answered with text");
        assert!(output.lines().all(|line| !line.contains('\0')));
    }
});
