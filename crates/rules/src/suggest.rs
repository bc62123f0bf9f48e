//! "Did you mean": the known name that a misspelled one is closest to.

/// Longer names are not compared, because untrusted documents can contain names of any length.
const LONGEST: usize = 128;

/// Returns the known name that differs from `name` by case or by one or two typos.
///
/// ```
/// use agentcard_rules::nearest;
///
/// assert_eq!(nearest("nmae", &["tags", "name"]), Some("name"));
/// assert_eq!(nearest("zebra", &["tags", "name"]), None);
/// ```
pub fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let letters = letters(name);
    let most = if letters.len() < 6 { 1 } else { 2 };
    let mut fewest = most + 1;
    let mut nearest = None;
    for other in known {
        if other.len().abs_diff(name.len()) > 4 * most || name.len() > LONGEST {
            continue;
        }
        let distance = distance(&letters, &self::letters(other));
        let is_short = other.len().min(name.len()) < 3;
        if distance < fewest && (distance == 0 || !is_short) {
            (nearest, fewest) = (Some(*other), distance);
        }
    }
    nearest
}

/// Returns ` (did you mean …?)` to follow an unknown name in a message, or nothing.
pub fn did_you_mean(name: &str, known: &[&str]) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}

/// The number of inserted, removed, replaced or swapped letters (optimal string alignment).
fn distance(one: &[char], other: &[char]) -> usize {
    let mut before = Vec::new();
    let mut last = Vec::new();
    for column in 0..=other.len() {
        last.push(column);
    }
    for (index, letter) in one.iter().enumerate() {
        let mut row = vec![index + 1];
        for column in 0..other.len() {
            let change = last[column] + usize::from(*letter != other[column]);
            let mut fewest = change.min(last[column + 1] + 1).min(row[column] + 1);
            if index > 0 && column > 0 && *letter == other[column - 1] && one[index - 1] == other[column] {
                fewest = fewest.min(before[column - 1] + 1);
            }
            row.push(fewest);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}

fn letters(name: &str) -> Vec<char> {
    let mut letters = Vec::new();
    for letter in name.chars() {
        letters.push(letter.to_ascii_lowercase());
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, nearest};

    #[test]
    fn the_closest_name_is_suggested() {
        for (name, known, near) in [
            ("descripton", ["name", "description"], Some("description")),
            ("Tags", ["name", "tags"], Some("tags")),
            ("ID", ["name", "id"], Some("id")),
            ("ig", ["name", "id"], None),
            ("AGENT_ULR", ["TENANT", "AGENT_URL"], Some("AGENT_URL")),
            ("größse", ["große", "größe"], Some("größe")),
            ("kitchen", ["name", "tags"], None),
        ] {
            assert_eq!(nearest(name, &known), near, "{name}");
        }
        assert_eq!(nearest(&"n".repeat(1_000), &["n"]), None);
        assert_eq!(did_you_mean("nmae", &["name"]), " (did you mean `name`?)");
        assert_eq!(did_you_mean("x", &["name"]), "");
    }
}
