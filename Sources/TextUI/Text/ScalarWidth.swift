/// Width class of a code point on the screen.
enum ScalarWidth {
  /// One or two columns.
  case narrow, wide
  /// A nonspacing mark: drawn on the character before it.
  case mark
  /// Unsafe for a terminal, or invisible: controls, formats, private use, separators.
  case hidden
  /// Unknown to the C library: programs disagree about its width.
  case unknown

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E, 0xC0...0x2FF, 0x2500...0x259F: self = .narrow
    case 0x300...0x34E, 0x350...0x36F: self = .mark
    case 0x3041...0x3096, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .wide
    default: self = scalar.isHidden ? .hidden : Self.looked(up: scalar)
    }
  }

  private static func looked(up scalar: Unicode.Scalar) -> ScalarWidth {
    switch columns(of: scalar) {
    case 0: .mark
    case 1: .narrow
    case 2: .wide
    default: .unknown
    }
  }

  /// Returns the width that the C library gives a code point; nil if it is not printable.
  ///
  /// O(log n).
  static func columns(of scalar: Unicode.Scalar) -> Int? {
    let starts = WidthTable.starts
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] >> 2 <= scalar.value { low = middle } else { high = middle }
    }
    let columns = Int(starts[low] & 3)
    return columns == 3 ? nil : columns
  }
}

extension Unicode.Scalar {
  /// Whether the code point is unsafe for a terminal, or invisible: the one rule for all that is
  /// drawn in a window or written to a terminal.
  public var isHidden: Bool { !isInVisibleRange && isHiddenByProperties }

  /// Whether the code point is in a range of visible ones: its properties take time.
  private var isInVisibleRange: Bool {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x34E, 0x350...0x5FF, 0x2010...0x2027, 0x2030...0x205F,
      0x2070...0x2FFF, 0x3001...0x3163, 0x3165...0xD7FF:
      true
    default: false
    }
  }

  /// The same, by the properties of the code point.
  var isHiddenByProperties: Bool {
    switch properties.generalCategory {
    case .control, .format, .privateUse, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }
}
