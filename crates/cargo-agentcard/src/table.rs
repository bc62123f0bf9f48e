//! Text tables and formatted numbers.

use unicode_width::UnicodeWidthStr;

/// Formats rows of cells, with two spaces between columns and no trailing spaces.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.width()).max()
    };
    let widths: Vec<usize> = (0..columns).filter_map(width).collect();
    rows.iter().map(|row| line(row, &widths)).collect()
}

fn line(row: &[String], widths: &[usize]) -> String {
    let cells: Vec<String> = row
        .iter()
        .zip(widths)
        .map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.width())))
        .collect();
    format!("{}\n", cells.join("  ").trim_end())
}

/// `1,234 of 10,240`.
pub(crate) fn bytes(bytes: usize, limit: usize) -> String {
    format!("{} of {}", grouped(bytes), grouped(limit))
}

/// `1,234`.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `no finding`, `1 finding`, `2 findings`.
pub(crate) fn count(number: usize, one: &str) -> String {
    match number {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        _ => format!("{} {one}s", grouped(number)),
    }
}

/// `no loss`, `1 loss`, `2 losses`.
pub(crate) fn losses(number: usize) -> String {
    match number {
        2.. => format!("{} losses", grouped(number)),
        _ => count(number, "loss"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_digits() {
        assert_eq!(bytes(1_234, 10_240), "1,234 of 10,240");
        assert_eq!(bytes(999, 1_000_000), "999 of 1,000,000");
    }

    #[test]
    fn aligns_columns_by_width() {
        let rows = [
            vec!["é".to_owned(), "b".to_owned()],
            vec!["天".to_owned(), "d".to_owned()],
            vec!["long".to_owned(), "c".to_owned()],
            vec!["x".to_owned()],
        ];
        assert_eq!(table(&rows), "é     b\n天    d\nlong  c\nx\n");
    }

    #[test]
    fn counts_are_pluralized() {
        assert_eq!(count(0, "error"), "no error");
        assert_eq!(count(1, "error"), "1 error");
        assert_eq!(count(2, "warning"), "2 warnings");
    }
}
