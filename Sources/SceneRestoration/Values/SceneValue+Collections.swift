// Values of several parts, stored as a list of them.

extension StoredValue {
  /// The parts of a list; nil if it is not one.
  fileprivate var parts: [StoredValue]? {
    guard case .bytes(let bytes) = self else { return nil }
    return KeptList.values(in: bytes)
  }

  /// The value as bytes, by which it is sorted.
  fileprivate var key: [UInt8] {
    var writer = ByteWriter()
    writer.append(self)
    return writer.bytes
  }
}

extension Set: SceneValue where Element: SceneValue {
  /// The stored form: a list, in an order that depends on the elements alone.
  public var stored: StoredValue {
    let keyed = map { (key: $0.stored.key, value: $0.stored) }
    return KeptList.kept(keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value))
  }

  /// Creates a value from its stored form; nil if an element has another type.
  public init?(stored: StoredValue) {
    guard let parts = stored.parts else { return nil }
    self = []
    for part in parts {
      guard let element = Element(stored: part) else { return nil }
      insert(element)
    }
  }
}

extension Dictionary: SceneValue where Key: SceneValue, Value: SceneValue {
  /// The stored form: a list of keys, each with its value, in an order that depends on the keys
  /// alone.
  public var stored: StoredValue {
    let keyed = map { (key: $0.key.stored.key, pair: [$0.key.stored, $0.value.stored]) }
    return KeptList.kept(
      keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap(\.pair))
  }

  /// Creates a value from its stored form; nil if a key or a value has another type.
  public init?(stored: StoredValue) {
    guard let parts = stored.parts, parts.count.isMultiple(of: 2) else { return nil }
    self = [:]
    for index in stride(from: 0, to: parts.count, by: 2) {
      guard let key = Key(stored: parts[index]), let value = Value(stored: parts[index + 1])
      else { return nil }
      self[key] = value
    }
  }
}

extension Range: SceneValue where Bound: SceneValue {
  /// The stored form: a list of both bounds.
  public var stored: StoredValue { KeptList.kept([lowerBound.stored, upperBound.stored]) }

  /// Creates a value from its stored form; nil if a bound has another type.
  public init?(stored: StoredValue) {
    guard let parts = stored.parts, parts.count == 2, let lower = Bound(stored: parts[0]),
      let upper = Bound(stored: parts[1]), lower <= upper
    else { return nil }
    self = lower..<upper
  }
}

extension ClosedRange: SceneValue where Bound: SceneValue {
  /// The stored form: a list of both bounds.
  public var stored: StoredValue { KeptList.kept([lowerBound.stored, upperBound.stored]) }

  /// Creates a value from its stored form; nil if a bound has another type.
  public init?(stored: StoredValue) {
    guard let parts = stored.parts, parts.count == 2, let lower = Bound(stored: parts[0]),
      let upper = Bound(stored: parts[1]), lower <= upper
    else { return nil }
    self = lower...upper
  }
}

extension Duration: SceneValue {
  /// The stored form: a list of seconds and attoseconds.
  public var stored: StoredValue { [components.seconds, components.attoseconds].stored }

  /// Creates a value from its stored form; nil if that has another type.
  public init?(stored: StoredValue) {
    guard let parts = [Int64](stored: stored), parts.count == 2 else { return nil }
    self.init(secondsComponent: parts[0], attosecondsComponent: parts[1])
  }
}

extension Character: SceneValue {
  /// Creates a value from its stored text; nil unless that is one character.
  public init?(stored: StoredValue) {
    guard case .string(let text) = stored, text.count == 1, let first = text.first else {
      return nil
    }
    self = first
  }
}
