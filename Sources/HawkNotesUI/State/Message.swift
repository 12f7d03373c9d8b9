/// A line for the user.
public struct Message: Equatable, Sendable {
  public let text: String
  /// Whether it reports a failure.
  public let isWarning: Bool

  /// The text as the user sees it: a warning has a mark of its own.
  var shown: String { isWarning ? "! " + text : text }

  /// Creates an informing message.
  public static func info(_ text: String) -> Message { Message(text: text, isWarning: false) }

  /// Creates a warning.
  public static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }
}
