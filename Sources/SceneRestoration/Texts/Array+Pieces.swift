extension [UInt8] {
  /// Pieces in a row, copied once; a single one is not copied at all.
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
