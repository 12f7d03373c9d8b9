import Yams

/// Reads the values of the front matter of a page.
struct PageValues {
  let matter: FrontMatter

  /// Line of a field in the file, from 1; the first one is that of dashes.
  func line(of name: String) -> Int {
    (matter.lines.firstIndex { FrontMatter.name(of: $0) == name } ?? -1) + 2
  }

  /// Returns the only value of a field; nil if it has none.
  func text(_ name: String) throws(PageProblem) -> String? {
    guard let node = matter.nodes[name] else { return nil }
    guard case .scalar(let scalar) = node else {
      throw PageProblem(line(of: name), "\(name) has one value: write it in one line")
    }
    return scalar.value
  }

  /// Returns the values of a field; those of a text are separated by commas.
  func list(_ name: String) throws(PageProblem) -> [String] {
    switch matter.nodes[name] {
    case nil: return []
    case .scalar(let scalar)?:
      return (scalar.value ?? "").split(separator: ",").map(\.inOneLine).filter { !$0.isEmpty }
    case .sequence(let nodes)?:
      var values: [String] = []
      for node in nodes {
        guard let scalar = node.scalar else {
          throw PageProblem(line(of: name), "\(name) is a list of texts: write [One, Two]")
        }
        if let value = scalar.value { values.append(value) }
      }
      return values
    case .mapping?, .alias?:
      throw PageProblem(line(of: name), "\(name) is a list of texts: write [One, Two]")
    }
  }

  /// Returns the value of a field; nil if it has none.
  ///
  /// - Parameters:
  ///   - form: What the value looks like, for the user.
  ///   - read: Reads the value; nil if it cannot be read.
  func value<Value>(
    _ name: String, _ form: String, _ read: (String) -> Value?
  ) throws(PageProblem) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = read(text) else {
      throw PageProblem(line(of: name), "\(name) is \(form): correct it")
    }
    return value
  }

  /// Returns the values of a list.
  func values<Value>(
    _ name: String, _ form: String, _ read: (String) -> Value?
  ) throws(PageProblem) -> [Value] {
    try list(name).map { text throws(PageProblem) in
      guard let value = read(text) else {
        throw PageProblem(line(of: name), "\(name) is a list of \(form): correct it")
      }
      return value
    }
  }
}

extension Node.Scalar {
  /// The text in one line; nil if it is empty or YAML's null.
  fileprivate var value: String? {
    if style == .plain, ["null", "Null", "NULL", "~"].contains(string) { return nil }
    return string.inOneLine.unlessEmpty
  }
}
