//! Choices out of a stream of bytes.

/// Draws choices from bytes: the same bytes make the same choices. When they have run out, every choice is the first of
/// its list, and lists have the simplest first: fewer and smaller bytes make a smaller ruleset.
pub struct Draw<'b> {
    bytes: &'b [u8],
}

impl<'b> Draw<'b> {
    /// From these bytes.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Draw<'b> {
        Draw { bytes }
    }

    /// A number below a bound; 0 when the bytes have run out.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound < 2 {
            return 0;
        }
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        usize::from(*first) % bound
    }

    /// True once in so many times; never when the bytes have run out.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times.saturating_sub(1) && times > 1
    }

    /// One of a list.
    ///
    /// # Panics
    /// The list is empty.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// The bytes that are left.
    #[must_use]
    pub fn rest(&self) -> &'b [u8] {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::Draw;

    #[test]
    fn choices_are_the_bytes_and_then_the_first() {
        let mut draw = Draw::new(&[5, 2, 9]);
        assert_eq!((draw.below(4), draw.pick(&['a', 'b', 'c']), draw.once_in(10)), (1, 'c', true));
        assert_eq!((draw.below(4), draw.pick(&['a', 'b', 'c']), draw.once_in(10)), (0, 'a', false));
    }
}
