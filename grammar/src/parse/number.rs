//! Numbers, and what is reckoned with sizes.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::sizes::NoNumber;
use crate::tree::{At, SizeLine};

/// The largest number of a ruleset.
const LARGEST: i64 = 9999;

impl Reader {
    /// A number as written: up to four digits, or a calculation with sizes.
    pub(super) fn int(self, pair: &Pair) -> Option<At<u16>> {
        Some(self.at(self.reckoned(pair).ok()?, pair))
    }

    /// The number that is the next child.
    pub(super) fn next_int(self, kids: &mut Kids) -> Option<At<u16>> {
        self.int(&kids.get(Rule::int)?)
    }

    /// Up to four digits.
    pub(super) fn digits(self, pair: &Pair) -> Option<At<u16>> {
        Some(self.at(pair.as_str().trim().parse().ok()?, pair))
    }

    /// The first number of a line that cannot be, and why.
    pub(crate) fn bad_number<'i>(self, pair: &Pair<'i>) -> Option<(Pair<'i>, NoNumber)> {
        let numbers = pair.clone().into_inner().flatten().filter(|inside| inside.as_rule() == Rule::int);
        numbers.filter_map(|number| self.reckoned(&number).err().map(|why| (number, why))).next()
    }

    fn reckoned(self, pair: &Pair) -> Result<u16, NoNumber> {
        let (mut sum, mut sign) = (0_i64, 1);
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::plus => sign = 1,
                Rule::minus => sign = -1,
                _ => sum = sum.saturating_add(self.product(&part)?.saturating_mul(sign)),
            }
        }
        match u16::try_from(sum) {
            Ok(number) if i64::from(number) <= LARGEST => Ok(number),
            _ => Err(NoNumber::OutOfRange(sum)),
        }
    }

    fn product(self, pair: &Pair) -> Result<i64, NoNumber> {
        let mut product = 1_i64;
        for factor in Kids::of(pair).all(Rule::factor) {
            product = product.saturating_mul(self.factor(&factor)?);
        }
        Ok(product)
    }

    fn factor(self, pair: &Pair) -> Result<i64, NoNumber> {
        let mut kids = Kids::of(pair);
        let half = kids.eat(Rule::half);
        let Some(last) = kids.next() else { return Err(NoNumber::OutOfRange(-1)) };
        let whole = match last.as_rule() {
            Rule::size_letter => {
                let letter = letter(&last);
                self.sizes.get(letter).map(i64::from).ok_or(NoNumber::Unknown(letter))?
            }
            _ => last.as_str().trim().parse().map_err(|_| NoNumber::OutOfRange(-1))?,
        };
        match (half, whole % 2) {
            (false, _) => Ok(whole),
            (true, 0) => Ok(whole / 2),
            (true, _) => Err(NoNumber::Half(whole)),
        }
    }

    /// `size N is 8, or 6 to 10`
    pub(super) fn size_line(self, kids: &mut Kids) -> Option<SizeLine> {
        kids.eat(Rule::k_size);
        let letter = self.size_letter(&kids.get(Rule::size_letter)?);
        let usual = self.digits(&kids.find(Rule::digits)?)?;
        let mut others = Vec::new();
        while let Some(values) = kids.find(Rule::size_values) {
            others.push(self.size_values(&values)?);
        }
        let value = self.sizes.get(letter.it).unwrap_or(usual.it);
        Some(SizeLine { letter, value, usual, others })
    }

    fn size_values(self, pair: &Pair) -> Option<At<(u16, u16, u16)>> {
        let mut kids = Kids::of(pair);
        let first = self.digits(&kids.get(Rule::digits)?)?.it;
        let mut next = |sign| if kids.eat(sign) { Some(self.digits(&kids.get(Rule::digits)?)?.it) } else { None };
        let last = next(Rule::k_to).unwrap_or(first);
        let step = next(Rule::k_by).unwrap_or(1);
        Some(self.at((first, last, step), pair))
    }

    /// `with N 6, K 3`
    pub(super) fn at_sizes(self, pair: &Pair) -> Option<Vec<(At<char>, At<u16>)>> {
        let mut kids = Kids::of(pair);
        let mut sizes = Vec::new();
        while let Some(letter) = kids.find(Rule::size_letter) {
            sizes.push((self.size_letter(&letter), self.digits(&kids.get(Rule::digits)?)?));
        }
        Some(sizes)
    }

    fn size_letter(self, pair: &Pair) -> At<char> {
        self.at(letter(pair), pair)
    }
}

/// The letter of a size.
fn letter(pair: &Pair) -> char {
    pair.as_str().chars().next().unwrap_or('?')
}
