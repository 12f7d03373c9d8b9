/// What a code point does on the screen.
enum ScalarWidth {
  /// Takes one column, or two.
  case narrow, wide
  /// Stands on what is before it.
  case mark
  /// Must not reach a terminal, or would not be seen: controls, formats, private use, separators.
  case hidden
  /// Not known to the C library, and so of a width on which programs differ.
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

  /// The columns the C library gives a code point; nil where it is not printable.
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
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .privateUse, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}
