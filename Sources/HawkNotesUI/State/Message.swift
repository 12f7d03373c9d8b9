/// A line for the user.
public struct Message: Equatable, Sendable {
  public let text: String
  /// Whether it reports a failure.
  public let isWarning: Bool
  /// Promise of the message about a key, for an item; nil if it promises nothing.
  var offer: Offer?

  /// A promise of what a key does for an item.
  struct Offer: Equatable, Sendable {
    let item: ItemPlace
    /// The promise, for a window in which no text is written: `R shows 2 texts…`.
    let words: String
  }

  /// The text as the user sees it: a warning has a mark of its own.
  var shown: String { isWarning ? "! " + text : text }

  /// Creates an informing message.
  public static func info(_ text: String) -> Message { Message(text: text, isWarning: false) }

  /// Creates a message that ends with a promise of what a key does for an item.
  static func info(_ text: String, offering offer: Offer) -> Message {
    var message = info(text)
    message.offer = offer
    return message
  }

  /// Creates a warning.
  public static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }
}
