import LibraryModel
import YAML

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
    case .sequence(let sequence)?:
      var values: [String] = []
      for node in sequence.nodes {
        guard let scalar = node.scalar else {
          throw PageProblem(line(of: name), "\(name) is a list of texts: write [One, Two]")
        }
        if let value = scalar.value { values.append(value) }
      }
      return values
    case .mapping?:
      throw PageProblem(line(of: name), "\(name) is a list of texts: write [One, Two]")
    }
  }

  /// Returns the names that a field has in pages: the one that is written, and others that are
  /// read.
  static func names(_ field: ItemField) -> [String] {
    field == .authors ? ["authors", "author"] : [field.rawValue]
  }

  /// Gives an item the values of the page but its heading and its synopsis.
  func read<Item: ItemWithFields>(_ item: inout Item) throws(PageProblem) {
    for row in Item.fields(.pages).dropFirst() where row.field != .synopsis {
      try read(row.field, of: &item)
    }
  }

  /// Gives an item the value of a field of the page; a field that the page does not have is empty.
  ///
  /// The item keeps the value with which the page was written, even if it is not valid.
  private func read<Item: ItemWithFields>(
    _ field: ItemField, of item: inout Item
  ) throws(PageProblem) {
    let names = Self.names(field)
    var texts: [String] = []
    for name in names {
      texts += try Item.isList(field) ? list(name) : [text(name)].compactMap(\.self)
    }
    guard texts != item.texts(of: field).compactMap(\.inOneLine.unlessEmpty) else { return }
    do throws(FieldProblem) {
      try item.set(field, to: texts)
    } catch {
      throw PageProblem(names.map(line).max() ?? 1, error.words)
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
