//! Front matter.

use crate::diagnostic::Diagnostic;
use crate::source::TextId;
use crate::tree::Front;

/// Reads the front matter; gives the byte at which the body begins.
pub(crate) fn read(_id: TextId, text: &str, _front: &mut Front, _problems: &mut Vec<Diagnostic>) -> usize {
    let bom = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut at = bom;
    let mut lines = text.get(bom..).unwrap_or_default().split_inclusive('\n');
    let Some(first) = lines.next() else { return bom };
    if first.trim_end() != "---" {
        return bom;
    }
    at += first.len();
    for line in lines {
        at += line.len();
        if line.trim_end() == "---" {
            return at;
        }
    }
    bom
}
