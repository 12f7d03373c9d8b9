import LibraryModel
import Markup
import YAML

/// The YAML before the text of a Markdown file, between two lines of dashes.
package struct FrontMatter {
  /// The values of the fields that are texts, numbers or lists of them, by their names in lower
  /// case.
  package private(set) var values: [String: [String]] = [:]
  /// The lines of each field, as they are written, in their order; comments above the first field
  /// have an empty name.
  private(set) var fields: [(name: String, lines: [Substring])] = []
  /// The values of the fields, by their names in lower case.
  private(set) var nodes: [String: Node] = [:]
  /// All lines, without those of dashes.
  private(set) var lines: [Substring] = []

  /// Whether a file begins with front matter that has fields.
  package static func begins(_ file: ArraySlice<UInt8>) -> Bool {
    !split(String(decoding: file.prefix(mostBytes), as: UTF8.self)).0.fields.isEmpty
  }

  /// Splits a file into its front matter and its text.
  ///
  /// Lines that are not YAML belong to the text.
  package static func split(_ file: String) -> (FrontMatter, text: Substring) {
    guard file.hasPrefix("---\n") || file.hasPrefix("---\r\n") else {
      return (FrontMatter(), file[...])
    }
    let rest = file[file.index(file.firstIndex { $0.isNewline } ?? file.startIndex, offsetBy: 1)...]
    var lines: [Substring] = []
    var start = rest.startIndex
    while start < rest.endIndex, lines.count < mostLines {
      let end = rest[start...].firstIndex { $0.isNewline } ?? rest.endIndex
      let line = rest[start..<end]
      let next = end < rest.endIndex ? rest.index(after: end) : end
      if line == "---" || line == "..." {
        guard let matter = FrontMatter(lines) else { break }
        return (matter, rest[next...])
      }
      lines.append(line)
      start = next
    }
    return (FrontMatter(), file[...])
  }

  private static let mostLines = 2000
  private static let mostBytes = 65_536

  private init() {}

  private init?(_ lines: [Substring]) {
    let text = lines.joined(separator: "\n")
    guard text.utf8.count <= Self.mostBytes else { return nil }
    let node: Node?
    do { node = try compose(text) } catch { return nil }
    guard let node else { return }
    guard let mapping = node.mapping else { return nil }
    for (key, value) in mapping.pairs {
      guard let name = key.scalar?.string.lowercased() else { continue }
      values[name] = values[name] ?? Self.texts(value)
      nodes[name] = nodes[name] ?? value
    }
    self.lines = lines
    for line in lines {
      if let name = Self.name(of: line) {
        fields.append((name, [line]))
      } else if !fields.isEmpty {
        fields[fields.count - 1].lines.append(line)
      } else if !line.allSatisfy(\.isWhitespace) {
        fields.append(("", [line]))
      }
    }
  }

  /// Returns what is wrong with front matter that is not YAML.
  static func mistake(in file: String) -> PageProblem {
    let all = file.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    guard let end = all.firstIndex(of: "---") else {
      return PageProblem(1, "the second --- is missing: write it below the fields")
    }
    let reason = "the lines between --- are not YAML: correct them"
    do throws(YAMLError) {
      _ = try compose(all[..<end].joined(separator: "\n"))
      return PageProblem(2, reason)
    } catch {
      return PageProblem(error.mark.line + 1, reason)
    }
  }

  private static func texts(_ node: Node) -> [String] {
    switch node {
    case .scalar(let scalar): scalar.string.isEmpty ? [] : [scalar.string]
    case .sequence(let items): items.nodes.compactMap(\.scalar?.string).filter { !$0.isEmpty }
    case .mapping: []
    }
  }

  /// The name of the field that begins in a line; nil for the other lines of a field.
  static func name(of line: Substring) -> String? {
    guard let first = line.first, !first.isWhitespace, !"-#]}".contains(first),
      let colon = line.firstIndex(of: ":")
    else { return nil }
    return line[..<colon].filter { $0 != "\"" && $0 != "'" }.trimmed.lowercased()
  }

  /// The first value of some fields; nil if they have none.
  package func text(_ names: String...) -> String? {
    names.lazy.compactMap { values[$0]?.first?.inOneLine.unlessEmpty }.first
  }

  /// The only text of a field; nil if it has none or several, or a comment.
  func onlyText(_ name: String) -> String? {
    var (node, depth) = (nodes[name], 0)
    while case .sequence(let items)? = node, items.nodes.count == 1 {
      (node, depth) = (items.nodes[0], depth + 1)
    }
    let written = fields.filter { $0.name == name }
    guard written.count == 1, let text = node?.scalar?.string.inOneLine.unlessEmpty,
      text.contains("#") || !written[0].lines.contains(where: { $0.contains("#") })
    else { return nil }
    // A link without quotation marks is a list in a list.
    return depth > 1 ? "[[\(text)]]" : text
  }

  /// All values of some fields; a text that stands alone is split at commas.
  package func list(_ names: String...) -> [String] {
    var found: [String] = []
    for value in names.flatMap({ parts(of: $0) }).map(\.inOneLine)
    where !value.isEmpty && !found.contains(value) { found.append(value) }
    return found
  }

  private func parts(of name: String) -> [Substring] {
    let texts = values[name, default: []]
    if case .sequence = nodes[name] { return texts.map { $0[...] } }
    return texts.flatMap { $0.split(separator: ",") }
  }

  /// The tags, without `#`.
  package var tags: [String] {
    list("tags", "tag").flatMap { $0.split(separator: " ") }.map { String($0.drop { $0 == "#" }) }
  }

  /// Whether some tags are written in a note as they are here, each with `#`.
  package static func canBeTags(_ tags: [String]) -> Bool {
    tags.allSatisfy { ImportedHighlight.tag($0) == "#" + $0 }
  }

  /// The tags that a text does not have, each of them once.
  package func tags(missingIn text: Substring) -> [String] {
    var known = Set(NoteDigest(String(text)).tags.map { $0.lowercased() })
    return tags.filter { known.insert($0.lowercased()).inserted }
  }

  /// Whether a field has only texts, and no comment; true if it is missing.
  package func isPlain(_ name: String) -> Bool {
    let written = fields.filter { $0.name == name }
    guard written.count < 2, let values = values[name] else { return written.isEmpty }
    let isText =
      switch nodes[name] {
      case .scalar, nil: true
      case .sequence(let items): items.nodes.allSatisfy { $0.scalar != nil }
      case .mapping: false
      }
    let hasSign = values.contains { $0.contains("#") }
    return isText && (hasSign || !written.flatMap(\.lines).contains { $0.contains("#") })
  }

  /// The fields without some of them, as one block of code in which no word is a tag or a link; nil
  /// if none is left.
  ///
  /// - Parameter text: A text: the fields whose lines it has are left out, too.
  package func code(without names: Set<String>, missingIn text: String = "") -> String? {
    let missing = fields.filter { field in
      !names.contains(field.name)
        && !"\n\(text)\n".contains("\n\(field.lines.joined(separator: "\n"))\n")
    }
    let lines = missing.flatMap(\.lines).map { $0.filter { $0 != "\r" } }
    guard lines.contains(where: { !$0.isEmpty }) else { return nil }
    let longest = lines.map { line in line.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ([fence + "yaml"] + lines + [fence]).joined(separator: "\n")
  }
}
