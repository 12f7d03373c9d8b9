import TextEditing

/// An action of the sheet with a misspelt word.
enum SpellingAction: FeatureAction {
  typealias Owner = SpellingSheet

  /// Replaces the word with the selected suggestion.
  case enterPressed
  /// Replaces the word with a suggestion.
  case chosen(Int)
  case addPressed, ignorePressed, nextPressed, undoPressed
  /// The word was added to the user's own, or is one of them.
  indirect case added(String, isNew: Bool, saying: Message)
  /// A word or suggestions were found.
  indirect case answered(SpellingAnswer)
}

extension Event {
  /// A question about spelling was answered.
  public static func spelled(_ answer: SpellingAnswer) -> Event {
    if case .visible = answer.request.question { return .spellingChecked(answer) }
    return .of(SpellingAction.answered(answer))
  }
}

/// An effect of the sheet with a misspelt word.
enum SpellingEffect: FeatureEffect {
  indirect case ask(SpellingRequest)
  /// Adds a word to those of the user.
  case add(String)

  func perform(with clients: Clients) -> WindowRequest? {
    switch self {
    case .ask(let request):
      clients.spelling.ask(request).map { .act(SpellingAction.answered($0)) }
    case .add(let word): add(word, clients.spelling)
    }
  }
}

extension SpellingEffect {
  private func add(_ word: String, _ spelling: SpellingClient) -> WindowRequest {
    let (words, isNew) = spelling.add(word)
    return .act(SpellingAction.added(word, isNew: isNew, saying: words))
  }
}

extension SpellingSheet {
  static func reduce(
    _ state: inout SpellingSheetState, _ action: SpellingAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .enterPressed: return replace(with: state.row, state)
    case .chosen(let row): return replace(with: row, state)
    case .addPressed:
      return state.isFound ? [.close, .perform(SpellingEffect.add(state.word))] : []
    case .ignorePressed:
      guard state.isFound else { return [] }
      return [
        .close, .ignoreWord(state.word), .say(.info("“\(state.word)” is ignored in this scene.")),
      ]
    case .nextPressed:
      state = initial
      state.isPastWord = true
      return [.scrollToTop]
    case .undoPressed: return [.command(.text(.undoPressed))]
    case .added(let word, let isNew, saying: let words):
      return (isNew ? [.rememberAdded(word)] : []) + [.command(.spellingExpired(words))]
    case .answered(let answer): return adopt(answer, &state, window)
    }
  }

  private static func replace(with row: Int, _ state: SpellingSheetState) -> [WindowRequest] {
    guard let range = state.range, let words = state.suggestions else { return [] }
    guard words.indices.contains(row) else { return [.say(.info("No such suggestion."))] }
    return [
      .close, .replaceWord(range, with: words[row]),
      .say(.info("Replaced “\(state.word)” with “\(words[row])”.")),
    ]
  }

  /// Takes over an answer, unless the text or the word is another one now.
  private static func adopt(
    _ answer: SpellingAnswer, _ state: inout SpellingSheetState, _ window: Surroundings
  ) -> [WindowRequest] {
    guard let text = window.spelledText, answer.request.text.isSame(as: text) else { return [] }
    guard let word = answer.words.first else {
      return [.close, .say(answer.warning ?? .info("No misspelt word."))]
    }
    switch answer.request.question {
    case .visible: return []
    case .suggestions:
      if word == state.range { state.suggestions = answer.suggestions }
      return []
    case .first(from: let cursor), .next(after: let cursor):
      guard !state.isFound, answer.request.question == state.question(at: cursor) else { return [] }
      state.isPastWord = false
      state.start = word.lowerBound
      state.word = text.string(in: word)
      state.suggestions = answer.suggestions
      let hasWrapped = word.lowerBound <= cursor && word.upperBound < cursor
      return [.placeCursor(word.lowerBound)] + (hasWrapped ? [.say(.info("wrapped"))] : [])
    }
  }
}
