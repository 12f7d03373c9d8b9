/// Values as a tree by the parts of their names: `tabs/ID/stack` is `stack` in `ID` in `tabs`.
package struct ValueTree {
  private(set) var value: StoredValue?
  private(set) var branches: [String: ValueTree] = [:]

  package init(_ values: SceneValues) {
    for (name, value) in values.kept {
      var name = name
      name.withUTF8 { insert(value, at: $0[...]) }
    }
  }

  private init() {}

  /// Returns the value under a name.
  subscript(name: String) -> StoredValue? {
    NamePart.hasParts(name) ? branch(name)?.value : branches[name]?.value
  }

  /// Returns the values below a name.
  func branch(_ name: String) -> ValueTree? {
    var tree: ValueTree? = self
    for part in NamePart.texts(of: name) { tree = tree?.branches[part] }
    return tree
  }

  private mutating func insert(_ value: StoredValue, at name: Slice<UnsafeBufferPointer<UInt8>>) {
    let end = name.firstIndex(of: NamePart.slash)
    let part = NamePart.text(of: name[..<(end ?? name.endIndex)])
    if let end {
      branches[part, default: ValueTree()].insert(value, at: name[(end + 1)...])
    } else {
      branches[part, default: ValueTree()].value = value
    }
  }
}
