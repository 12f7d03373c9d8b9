import UnicodeText

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// Decides which code points reach a terminal, and their width.
///
/// Layout, cursor and painting all use these functions, so they agree. They also agree with
/// ncurses, the C library and a multiplexer, because characters on which these disagree are
/// replaced:
///
/// - Controls are drawn as `^A`, invisible and private characters as `<202E>`, reversed.
/// - A cell holds one base and up to four marks. A mark without a base is drawn on `◌`.
/// - Of an emoji sequence, only the first emoji is drawn, without joiners and variation selectors.
/// - A character that the C library does not know is drawn as `�`.
enum Drawing {
  /// Drawing of line ends and tabs.
  enum Kind {
    /// As blanks: the text is drawn in one line.
    case line
    /// Tabs extend to the next tab stop; there are no line ends.
    case row
  }

  /// Receives a glyph, its columns, and whether it replaces a character that must not be drawn.
  typealias Draw = (Glyph, _ columns: Int, _ isStandIn: Bool) -> Void

  /// Number of bytes of a cluster that are drawn: above that of any legible cluster.
  private static let reach = 128

  /// Distance of tab stops, in columns.
  static let tabStop = 4

  /// Returns the width of a cluster that begins at a column of the row.
  static func columns(
    of cluster: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, at column: Int, as kind: Kind
  ) -> Int {
    if let lone = lone(cluster, bytes) { return lone.columns }
    var sum = 0
    cells(of: cluster, in: bytes, at: column, as: kind) { _, columns, _ in sum += columns }
    return sum
  }

  /// Calls `draw` for each cell of a cluster.
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

  /// Returns the glyph of a character that is one column wide; U+FFFD for any other.
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

  /// Fast path for the most frequent cluster: one code point that has a width.
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
    case .mark, .hidden, .unknown: return nil
    }
  }

  /// Draws a tab or a line end as blanks; returns false for any other cluster.
  private static func blanks(
    _ cluster: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ column: Int, _ kind: Kind,
    _ draw: Draw
  ) -> Bool {
    let last = bytes[cluster.upperBound - 1]
    let isTab = last == UInt8(ascii: "\t")
    switch kind {
    case .row:
      guard isTab else { return false }
      for _ in 0..<tabStop - column % tabStop { draw(Glyph(base: 0x20), 1, false) }
    case .line:
      guard isTab || last == UInt8(ascii: "\n") else { return false }
      draw(Glyph(base: 0x20), 1, false)
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
  /// Base of a mark that has none.
  private static let placeholder: UInt32 = 0x25CC
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"
  private static let skinTones: ClosedRange<Unicode.Scalar> = "\u{1F3FB}"..."\u{1F3FF}"
}
