/// Values as a tree by the parts of their names: `tabs/ID/stack` is `stack` in `ID` in `tabs`.
struct ValueTree {
  private(set) var value: KeptValue?
  private(set) var branches: [String: ValueTree] = [:]

  init(_ values: SceneValues) {
    for (name, value) in values.kept { insert(value, at: NamePart.texts(of: name)[...]) }
  }

  private init() {}

  private mutating func insert(_ value: KeptValue, at path: ArraySlice<String>) {
    if let part = path.first {
      branches[part, default: ValueTree()].insert(value, at: path.dropFirst())
    } else {
      self.value = value
    }
  }
}
