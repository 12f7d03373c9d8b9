public import HawkNotesUI

/// A fake of the dictionaries: it knows some words.
public final class TestSpelling {
  public var words: Set<String>
  /// The suggestions for misspelt words.
  public var suggestions: [String: [String]]
  public private(set) var added: [String] = []
  /// The questions, the last one last.
  public private(set) var asked: [SpellingRequest] = []
  /// Whether questions are not answered at once.
  public var answersLater = false
  public var warning: Message?

  /// Creates a fake that knows the words of a text.
  public init(_ text: String, suggestions: [String: [String]] = [:]) {
    words = Set(text.split(separator: " ").map(String.init))
    self.suggestions = suggestions
  }

  public var client: SpellingClient {
    SpellingClient { request in
      self.asked.append(request)
      return self.answersLater ? nil : self.answer(to: request)
    } add: { word in
      self.added.append(word)
      self.words.insert(word)
      return (.info("added"), isNew: true)
    } remove: { word in
      self.added.removeAll { $0 == word }
      self.words.remove(word)
      return .info("removed")
    }
  }

  public func answer(to request: SpellingRequest) -> SpellingAnswer {
    var answer = SpellingAnswer(
      to: request, isRight: { [words] in words.contains($0) || words.contains($0.lowercased()) },
      suggest: { [suggestions] in suggestions[$0] ?? [] })
    answer.warning = warning
    return answer
  }
}
