import UnicodeText

/// How text is drawn: the one place that decides what reaches a terminal, and how wide it is.
///
/// Layout, cursor and painting all ask here, so they cannot disagree with one another. Nor can they
/// disagree with ncurses, the C library and a multiplexer, since only what all of those agree on is
/// ever drawn:
///
/// - Controls are shown as `^A`, all that is invisible or private as `<202E>`, reversed.
/// - A cell holds one code point that takes room and up to four marks; marks alone stand on `◌`.
/// - Of an emoji sequence only the first emoji is drawn. Joiners and variation selectors are not.
/// - What the C library does not know is drawn as `�`.
enum Drawing {
  /// What line ends and tabs become.
  enum Kind {
    /// Blanks: all of it stands in one line.
    case line
    /// Tabs go to the next stop; there are no line ends.
    case row
  }

  /// One cell's worth: what it shows, its columns, and whether it stands in for something else.
  typealias Draw = (Glyph, _ columns: Int, _ isStandIn: Bool) -> Void

  /// The bytes of a cluster that are looked at: more than any cluster that is read has.
  private static let reach = 128

  /// Tabs go to multiples of this many columns.
  static let tabStop = 4

  /// The columns that a cluster takes, which begins so many columns after the row's start.
  static func columns(
    of cluster: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, at column: Int, as kind: Kind
  ) -> Int {
    if let lone = lone(cluster, bytes) { return lone.columns }
    var sum = 0
    cells(of: cluster, in: bytes, at: column, as: kind) { _, columns, _ in sum += columns }
    return sum
  }

  /// Calls `draw` for each cell that a cluster takes.
  static func cells(
    of cluster: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, at column: Int, as kind: Kind,
    _ draw: Draw
  ) {
    if let lone = lone(cluster, bytes) { return draw(Glyph(base: lone.base), lone.columns, false) }
    if bytes[cluster.lowerBound] < 0x80, blanks(cluster, bytes, column, kind, draw) { return }
    var cell: (glyph: Glyph, columns: Int)?
    var isFirst = true
    var isJoined = false
    var offset = cluster.lowerBound
    let end = min(cluster.upperBound, offset + reach)
    while offset < end {
      let (scalar, count) = bytes.scalar(at: offset)
      offset += count
      defer { isFirst = false }
      switch ScalarWidth(scalar) {
      case .hidden where isFirst: standIn(for: scalar, draw)
      case .hidden: isJoined = isJoined || scalar == joiner
      case .unknown where isFirst: cell = (Glyph(base: unknown), 1)
      case .unknown: break
      case .mark where scalar == keycap && cell != nil: break
      case .mark:
        if cell == nil { cell = (Glyph(base: placeholder), 1) }
        cell?.glyph.add(scalar.value)
      case .narrow, .wide:
        if !isFirst && (skinTones.contains(scalar) || isJoined && scalar.properties.isEmoji) {
          break
        }
        if let cell { draw(cell.glyph, cell.columns, false) }
        cell = (Glyph(base: scalar.value), ScalarWidth(scalar) == .wide ? 2 : 1)
      }
    }
    if let cell { draw(cell.glyph, cell.columns, false) }
  }

  /// What a character of one column is drawn as in its cell.
  static func glyph(for character: Character) -> Glyph {
    var glyphs: [Glyph] = []
    var columns = 0
    var text = String(character)
    text.withUTF8 { bytes in
      guard !bytes.isEmpty else { return }
      cells(of: 0..<bytes.count, in: bytes, at: 0, as: .line) { glyph, width, _ in
        glyphs.append(glyph)
        columns += width
      }
    }
    return columns == 1 ? glyphs[0] : Glyph(base: unknown)
  }

  /// The shortest way for what is most frequent: one code point that takes room.
  private static func lone(
    _ cluster: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (base: UInt32, columns: Int)? {
    let first = bytes[cluster.lowerBound]
    #if PLANTED_BUGS
      if PlantedBug.escapePassed.isPlanted, first == 0x1B { return (0x1B, 1) }
    #endif
    if cluster.count == 1 { return first.isPrintable ? (UInt32(first), 1) : nil }
    let (scalar, count) = bytes.scalar(at: cluster.lowerBound)
    guard count == cluster.count else { return nil }
    switch ScalarWidth(scalar) {
    case .narrow: return (scalar.value, 1)
    case .wide: return (scalar.value, 2)
    default: return nil
    }
  }

  /// Draws a tab or a line end as blanks; false if it is neither.
  private static func blanks(
    _ cluster: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ column: Int, _ kind: Kind,
    _ draw: Draw
  ) -> Bool {
    switch (bytes[cluster.upperBound - 1], kind) {
    case (UInt8(ascii: "\t"), .row):
      for _ in 0..<tabStop - column % tabStop { draw(Glyph(base: 0x20), 1, false) }
    case (UInt8(ascii: "\t"), .line), (UInt8(ascii: "\n"), .line):
      draw(Glyph(base: 0x20), 1, false)
    default: return false
    }
    return true
  }

  private static func standIn(for scalar: Unicode.Scalar, _ draw: Draw) {
    let value = scalar.value
    if value < 0x20 || value == 0x7F {
      draw(Glyph(base: 0x5E), 1, true)
      draw(Glyph(base: value ^ 0x40), 1, true)
      return
    }
    let digits = String(value, radix: 16, uppercase: true)
    let name = "<" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    for byte in name.utf8 { draw(Glyph(base: UInt32(byte)), 1, true) }
  }

  private static let unknown: UInt32 = 0xFFFD
  /// On which a mark stands that has nothing before it.
  private static let placeholder: UInt32 = 0x25CC
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"
  private static let skinTones: ClosedRange<Unicode.Scalar> = "\u{1F3FB}"..."\u{1F3FF}"
}
