/// A code point that has a width, with up to four nonspacing marks: what one cell can show.
struct Glyph: Hashable, Sendable {
  var base: UInt32
  /// The marks; unused elements are zero.
  var marks: SIMD4<UInt32> = .zero

  /// Adds a mark.
  ///
  /// A fifth mark is ignored: a cell of ncurses holds four.
  mutating func add(_ mark: UInt32) {
    for index in 0..<4 where marks[index] == 0 {
      marks[index] = mark
      return
    }
  }
}
