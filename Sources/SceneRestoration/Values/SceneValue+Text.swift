extension SceneValue where Self: LosslessStringConvertible {
  /// The value as a text, without loss: for ids, places and addresses.
  public var sceneForm: SceneForm<Self> { SceneForm(.string(description)) }

  /// Creates a value from its stored text.
  public init?(sceneForm: SceneForm<Self>) {
    guard case .string(let text) = sceneForm.kept else { return nil }
    self.init(text)
  }
}

extension SceneValue
where Self: RawRepresentable & LosslessStringConvertible, RawValue: SceneValue {
  /// The stored form of its raw value, also if it has a text.
  public var sceneForm: SceneForm<Self> { SceneForm(rawValue.sceneForm.kept) }

  /// Creates a value from its stored raw value.
  public init?(sceneForm: SceneForm<Self>) {
    guard let rawValue = RawValue(sceneForm: SceneForm<RawValue>(sceneForm.kept)) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}
