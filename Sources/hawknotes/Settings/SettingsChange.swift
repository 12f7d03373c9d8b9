import HawkNotesUI
import YAML

/// A change of one setting in the text of the file.
///
/// Only the characters of its value change; comments and formatting stay.
struct SettingsChange {
  let key: Settings.Key
  let value: String

  /// Returns the changed text; nil if the value is in a form that cannot be changed.
  ///
  /// - Throws: ``YAMLError`` if the text is not YAML.
  func applied(to text: String) throws(YAMLError) -> String? {
    // Anchors, tags and the like can change the meaning: check the result by reading it again.
    var expected = SettingsFile(text).settings
    _ = expected.setChecked(key, to: value)
    // In quotes only if needed: `a #1`, `b: c`.
    for written in [value, "'\(value.replacing("'", with: "''"))'"] {
      guard let changed = try edited(text, written) else { return nil }
      if SettingsFile(changed).settings == expected { return changed }
    }
    return nil
  }

  /// Returns the text with a value as it is written in the file.
  private func edited(_ text: String, _ written: String) throws(YAMLError) -> String? {
    guard let root = try compose(text) else { return appended(written, to: text) }
    guard let mapping = root.mapping else { return nil }
    guard let node = mapping.pairs.first(where: { $0.key.scalar?.string == key.rawValue })?.value
    else { return mapping.isFlow ? nil : appended(written, to: text) }
    guard let scalar = node.scalar else { return nil }
    return replaced(scalar, with: written, in: text)
  }

  private func appended(_ value: String, to text: String) -> String {
    let lineEnd = text.unicodeScalars.contains("\r") ? "\r\n" : "\n"
    let isWhole = text.isEmpty || text.unicodeScalars.last == "\n"
    return text + (isWhole ? "" : lineEnd) + "\(key.rawValue): \(value)" + lineEnd
  }

  private func replaced(
    _ scalar: Node.Scalar, with value: String, in text: String
  ) -> String? {
    let scalars = text.unicodeScalars
    guard let start = scalars.index(of: scalar.mark) else { return nil }
    let rest = scalars[start...]
    var written = value
    let length: Int
    switch scalar.style {
    case .plain:
      guard rest.starts(with: scalar.string.unicodeScalars) else { return nil }
      length = scalar.string.unicodeScalars.count
      if length == 0 { written = " " + value }
    case .singleQuoted, .doubleQuoted:
      guard let quoted = rest.quotedLength else { return nil }
      length = quoted
    case .block: return nil
    }
    var changed = String.UnicodeScalarView(scalars[..<start])
    changed.append(contentsOf: written.unicodeScalars)
    changed.append(contentsOf: rest.dropFirst(length))
    return String(changed)
  }
}

extension String.UnicodeScalarView {
  /// Returns the index of a line and column of YAML.
  fileprivate func index(of mark: Mark) -> Index? {
    var position = startIndex
    var line = 1
    while line < mark.line {
      guard position < endIndex else { return nil }
      let scalar = self[position]
      formIndex(after: &position)
      guard scalar.endsLine else { continue }
      if scalar == "\r", position < endIndex, self[position] == "\n" { formIndex(after: &position) }
      line += 1
    }
    return index(position, offsetBy: mark.column - 1, limitedBy: endIndex)
  }
}

extension Unicode.Scalar {
  fileprivate var endsLine: Bool {
    ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(self)
  }
}

extension Substring.UnicodeScalarView {
  /// The length of the quoted scalar at the start, with its quotes; nil if it spans lines.
  fileprivate var quotedLength: Int? {
    guard let quote = first, quote == "'" || quote == "\"" else { return nil }
    var length = 1
    var isEscaped = false
    for scalar in dropFirst() {
      length += 1
      if scalar.endsLine { return nil }
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\", quote == "\"" {
        isEscaped = true
      } else if scalar == quote {
        return length
      }
    }
    return nil
  }
}
