// Numbers of fixed width. An integer is stored like an `Int`, so its key can change its width.

extension SceneValue where Self: FixedWidthInteger {
  /// The stored form: an Int, or 8 bytes for a number above `Int.max`.
  public var stored: StoredValue {
    if let number = Int(exactly: self) { return .int(number) }
    var writer = ByteWriter()
    writer.append(fixed: UInt64(truncatingIfNeeded: self))
    return .bytes(writer.bytes)
  }

  /// Creates a value from its stored form; nil if the number does not fit.
  public init?(stored: StoredValue) {
    switch stored {
    case .int(let number): self.init(exactly: number)
    case .bytes(let bytes) where bytes.count == 8:
      self.init(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    case .nothing, .bool, .double, .string, .bytes: return nil
    }
  }
}

extension Int8: SceneValue {}
extension Int16: SceneValue {}
extension Int32: SceneValue {}
extension Int64: SceneValue {}
extension UInt: SceneValue {}
extension UInt8: SceneValue {}
extension UInt16: SceneValue {}
extension UInt32: SceneValue {}
extension UInt64: SceneValue {}

extension Float: SceneValue {
  /// The stored form: a Double with the same value.
  public var stored: StoredValue { .double(bits: Double(self).bitPattern) }

  /// Creates a value from its stored form; nil if a Float cannot have this value.
  public init?(stored: StoredValue) {
    guard case .double(let bits) = stored else { return nil }
    self.init(Double(bitPattern: bits))
    // NB: Compared bit by bit: a NaN does not equal itself.
    guard Double(self).bitPattern == bits else { return nil }
  }
}
