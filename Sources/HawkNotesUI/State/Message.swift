/// A line for the user.
public struct Message: Equatable, Sendable {
  /// What it says.
  public let text: String
  /// Whether something went wrong.
  public let isWarning: Bool

  /// A line that tells.
  public static func note(_ text: String) -> Message { Message(text: text, isWarning: false) }

  /// A line that warns.
  public static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }
}
