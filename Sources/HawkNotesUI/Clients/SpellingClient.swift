public import TextEditing

/// The access of a window to the spelling of words.
public struct SpellingClient {
  /// Answers a request, or returns nil if the answer follows as an event.
  public var ask: (SpellingRequest) -> SpellingAnswer?
  /// Adds a word to the user's own; returns the message, and whether the word is new.
  public var add: (String) -> (words: Message, isNew: Bool)
  /// Removes a word from the user's own; returns the message.
  public var remove: (String) -> Message

  public init(
    ask: @escaping (SpellingRequest) -> SpellingAnswer?,
    add: @escaping (String) -> (words: Message, isNew: Bool),
    remove: @escaping (String) -> Message
  ) {
    self.ask = ask
    self.add = add
    self.remove = remove
  }

  /// A client for which all words are right.
  public static var none: SpellingClient {
    SpellingClient {
      SpellingAnswer(to: $0)
    } add: { _ in
      (.warning("Words cannot be added in this window."), isNew: false)
    } remove: { _ in
      .warning("Words cannot be removed in this window.")
    }
  }
}

/// A question about the spelling of a text.
public struct SpellingRequest: Equatable, Sendable {
  /// Which misspelt words to return.
  public enum Question: Equatable, Sendable {
    /// The misspelt words in a range.
    case visible(Range<Int>)
    /// The next misspelt word from a cursor on, with suggestions.
    case first(from: Int)
    /// The misspelt word after the one that begins at a cursor, with suggestions.
    case next(after: Int)
    case suggestions(Range<Int>)
  }

  public let question: Question
  public let text: TextBuffer
  /// The names of the dictionaries of the settings.
  public let dictionaries: [String]
  /// The language of the book, as a tag of BCP 47.
  public let language: String?
  /// The words that are ignored in this scene.
  public let ignored: IgnoredWords

  /// Returns whether both ask the same of the same text; equal texts that were made separately
  /// differ.
  public static func == (one: SpellingRequest, other: SpellingRequest) -> Bool {
    one.question == other.question && one.text.isSame(as: other.text)
      && one.dictionaries == other.dictionaries && one.language == other.language
      && one.ignored == other.ignored
  }
}

/// An answer to a question about spelling.
public struct SpellingAnswer: Equatable, Sendable {
  public let request: SpellingRequest
  /// The misspelt words, in order.
  public var words: [Range<Int>] = []
  /// Words instead of the first one, the best first.
  public var suggestions: [String] = []
  /// Message about a package that the user has to install; nil if nothing is missing.
  public var warning: Message?

  /// Creates an answer without misspelt words.
  public init(to request: SpellingRequest) { self.request = request }

  /// Answers a request by looking at the words of its text: not on the thread of a window.
  ///
  /// - Parameters:
  ///   - isRight: Tells of a word whether it is right.
  ///   - suggest: Returns words instead of a misspelt one.
  public init(
    to request: SpellingRequest, isRight: @escaping (String) -> Bool,
    suggest: (String) -> [String]
  ) {
    self.request = request
    let ignored = Set(request.ignored.words)
    let text = SpelledText(request.text) { ignored.contains($0) || isRight($0) }
    switch request.question {
    case .visible(let range): words = text.misspelt(in: range)
    case .first(from: let cursor): words = [text.next(from: cursor)].compactMap(\.self)
    case .next(after: let cursor): words = [text.next(after: cursor)].compactMap(\.self)
    case .suggestions(let word): words = [word]
    }
    if case .visible = request.question { return }
    guard let word = words.first else { return }
    suggestions = suggest(request.text.string(in: word))
    // `'twas` instead of the letters of `'twaz`: the apostrophe is there already.
    if request.text.bytes(in: max(0, word.lowerBound - 3)..<word.lowerBound)[...].endsInApostrophe {
      suggestions = suggestions.map { $0.first == "'" ? String($0.dropFirst()) : $0 }
    }
  }
}

/// The words that are ignored in a scene, in one small value.
public struct IgnoredWords: LosslessStringConvertible, Equatable, Sendable {
  public private(set) var words: [String] = []

  /// Creates a list without words.
  public init() {}

  /// Reads words from their stored form.
  public init(_ description: String) {
    words = description.split(separator: " ").map(String.init)
  }

  /// The words, separated by blanks.
  public var description: String { words.joined(separator: " ") }

  /// Adds a word; of very many the oldest is forgotten.
  mutating func add(_ word: String) {
    words.removeAll { $0 == word }
    words = words.suffix(999) + [word]
  }
}

extension TextBuffer {
  func string(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }
}
