extension Array: SceneValue where Element: SceneValue {
  /// The stored form: a ``KeptList``, or the bytes themselves.
  public var stored: StoredValue {
    if Element.self == UInt8.self {
      let bytes = unsafeBitCast(self, to: [UInt8].self)
      if !KeptList.isList(bytes) { return .bytes(bytes) }
    }
    return KeptList.kept(map { $0.stored })
  }

  /// Creates a value from its stored form; nil if an element has another type.
  public init?(stored: StoredValue) {
    guard case .bytes(let bytes) = stored else { return nil }
    guard KeptList.isList(bytes) else {
      guard Element.self == UInt8.self else { return nil }
      self = unsafeBitCast(bytes, to: [Element].self)
      return
    }
    guard let kept = KeptList.values(in: bytes) else { return nil }
    self = []
    for value in kept {
      guard let element = Element(stored: value) else { return nil }
      append(element)
    }
  }
}
