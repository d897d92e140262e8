//! What others wrote, in messages of ours: always on one line, never long.

/// A text with what would break the line written as an escape, cut to so many characters.
///
/// ```
/// use plywise_engine::message::one_line;
///
/// assert_eq!(one_line("a\nb", 40), "a\\nb");
/// assert_eq!(one_line("abcdef", 4), "abc…");
/// ```
pub fn one_line(text: &str, longest: usize) -> String {
    let breaks_line = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    let mut line = String::new();
    let (mut length, mut kept) = (0, 0);
    for letter in text.chars() {
        let escaped = if breaks_line(letter) { letter.escape_debug().to_string() } else { letter.to_string() };
        length += escaped.chars().count();
        if length > longest {
            line.truncate(kept);
            line.push('…');
            break;
        }
        line.push_str(&escaped);
        if length < longest {
            kept = line.len();
        }
    }
    line
}

/// A text in quotes, cut to a length that leaves room for what is said about it.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", one_line(text, 40))
}

#[cfg(test)]
mod tests {
    use super::{one_line, quoted};

    #[test]
    fn a_text_of_any_length_is_one_short_line() {
        assert_eq!(one_line("", 4), "");
        assert_eq!(one_line("abcd", 4), "abcd");
        assert_eq!(one_line("ééé\r\n", 6), "ééé\\r…");
        assert_eq!(one_line("ééé\r\n", 5), "ééé…", "no half escapes");
        assert_eq!(one_line("ab\u{2028}", 40), "ab\\u{2028}");
        assert_eq!(one_line(&one_line("a\tb\0", 40), 40), "a\\tb\\0", "once escaped stays as it is");
        assert_eq!(quoted(&"x".repeat(20_000)).chars().count(), 42);
    }
}
