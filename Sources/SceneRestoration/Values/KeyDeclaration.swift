#if DEBUG
  /// Source location and value type of a key: two keys must not have the same name.
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
