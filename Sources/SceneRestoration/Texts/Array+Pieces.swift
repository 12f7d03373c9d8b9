extension [UInt8] {
  /// Concatenates pieces with one copy; a single piece is not copied.
  init(together pieces: [[UInt8]]) {
    guard pieces.count != 1 else {
      self = pieces[0]
      return
    }
    self = []
    reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for piece in pieces { self += piece }
  }
}
