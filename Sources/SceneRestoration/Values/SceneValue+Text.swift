extension SceneValue where Self: LosslessStringConvertible {
  /// The text that it is without loss: the way in for ids, places and addresses.
  public var sceneForm: SceneForm<Self> { SceneForm(.string(description)) }

  /// The value whose text was kept.
  public init?(sceneForm: SceneForm<Self>) {
    guard case .string(let text) = sceneForm.kept else { return nil }
    self.init(text)
  }
}

extension SceneValue
where Self: RawRepresentable & LosslessStringConvertible, RawValue: SceneValue {
  /// What its raw value is kept as, also where it has a text.
  public var sceneForm: SceneForm<Self> { SceneForm(rawValue.sceneForm.kept) }

  /// The value with the raw value that was kept.
  public init?(sceneForm: SceneForm<Self>) {
    guard let rawValue = RawValue(sceneForm: SceneForm<RawValue>(sceneForm.kept)) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}
