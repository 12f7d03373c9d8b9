/// Values as a tree by the parts of their names: `tabs/ID/stack` is `stack` in `ID` in `tabs`.
struct ValueTree {
  private(set) var value: StoredValue?
  private(set) var branches: [String: ValueTree] = [:]

  init(_ values: SceneValues) {
    for (name, value) in values.kept { insert(value, at: NamePart.texts(of: name)[...]) }
  }

  private init() {}

  /// Returns the value under a name.
  subscript(name: String) -> StoredValue? {
    // NB: Most names have one part, which is found without splitting them.
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }) else {
      return branches[name]?.value
    }
    return branch(name)?.value
  }

  /// Returns the values below a name.
  func branch(_ name: String) -> ValueTree? {
    var tree: ValueTree? = self
    for part in NamePart.texts(of: name) { tree = tree?.branches[part] }
    return tree
  }

  private mutating func insert(_ value: StoredValue, at path: ArraySlice<String>) {
    if let part = path.first {
      branches[part, default: ValueTree()].insert(value, at: path.dropFirst())
    } else {
      self.value = value
    }
  }
}
