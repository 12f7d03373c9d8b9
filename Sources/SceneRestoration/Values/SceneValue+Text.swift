extension SceneValue where Self: LosslessStringConvertible {
  /// The value as a text, without loss: for ids, places and addresses.
  public var stored: StoredValue { .string(description) }

  /// Creates a value from its stored text.
  public init?(stored: StoredValue) {
    guard case .string(let text) = stored else { return nil }
    self.init(text)
  }
}

extension SceneValue
where Self: RawRepresentable & LosslessStringConvertible, RawValue: SceneValue {
  /// The stored form of its raw value, also if it has a text.
  public var stored: StoredValue { rawValue.stored }

  /// Creates a value from its stored raw value.
  public init?(stored: StoredValue) {
    guard let rawValue = RawValue(stored: stored) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}
