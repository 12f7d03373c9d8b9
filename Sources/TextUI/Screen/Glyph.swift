/// What a cell shows: a code point that takes room, and up to four marks on it.
struct Glyph: Hashable, Sendable {
  var base: UInt32
  /// Zero where there is none.
  var marks: SIMD4<UInt32> = .zero

  /// Puts one more mark on it.
  ///
  /// More than four would not fit into a cell of ncurses: they are not drawn.
  mutating func add(_ mark: UInt32) {
    for index in 0..<4 where marks[index] == 0 {
      marks[index] = mark
      return
    }
  }
}
