extension Unicode.Scalar {
  /// Whether there is a cluster boundary between this code point and every other one for which this
  /// is true: most letters of most texts.
  @inlinable
  public var standsAlone: Bool {
    switch value {
    case 0x0D: false
    case 0...0x7F, 0xC0...0x2FF, 0x370...0x482, 0x3041...0x3096, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
