/// Appearance of a field for people.
public struct FieldLook: Sendable {
  /// The way in which a field is filled in.
  public enum Input: Sendable {
    /// A text of one line.
    case line
    /// A text of several lines.
    case lines
    /// One of a few texts.
    ///
    /// - Parameter none: The word for an empty field.
    case choice([String], none: String)
  }

  /// The word before the field.
  public let label: String
  /// The way in which the field is filled in.
  public let input: Input
  /// An example, shown in an empty field that has the focus.
  public let example: String
  /// The option of commands, without its hyphens; nil if it has the name of the field.
  let option: String?
  /// Meaning of the field, in the help of commands.
  public let help: String
  /// Returns the words for the text of a value.
  let words: @Sendable (String) -> String

  init(
    _ label: String, _ input: Input = .line, example: String = "", option: String? = nil,
    help: String, words: @escaping @Sendable (String) -> String = { $0 }
  ) {
    (self.label, self.input, self.example) = (label, input, example)
    (self.option, self.help, self.words) = (option, help, words)
  }

  /// The words of a choice, the one for an empty field first; none for a text.
  public var options: [String] {
    guard case .choice(let texts, none: let none) = input else { return [] }
    return [none] + texts.map(words)
  }

  /// Returns what a form shows for the text of a field, such as `to read` for `to-read`.
  public func shown(_ text: String) -> String {
    if text.isEmpty, case .choice(_, none: let none) = input { return none }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { words(String($0)) }.joined(separator: "\n")
  }
}
