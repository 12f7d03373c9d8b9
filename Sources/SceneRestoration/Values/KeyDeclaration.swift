#if DEBUG
  /// Where a key is declared, and of which type its values are: two keys must not have one name.
  struct KeyDeclaration: Equatable, Sendable, CustomStringConvertible {
    let file: String
    let line: UInt
    let type: String

    init(_ type: Any.Type, file: StaticString, line: UInt) {
      self.file = "\(file)"
      self.line = line
      self.type = "\(type)"
    }

    var description: String { "\(type) at \(file):\(line)" }
  }
#endif
