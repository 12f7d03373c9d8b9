import TextEditing

/// The misspelt words of the text that is written, as far as they were found.
struct SpellingState: Sendable {
  /// The last request for the words in sight; nil after something that it depends on has changed.
  var asked: SpellingRequest?
  /// Time before which nothing is asked again, in milliseconds of the window's clock: a fast
  /// typist's keys never meet more than a few questions a second.
  private(set) var dueTime = 0
  /// The last warning, and when it was first said, in milliseconds of the window's clock.
  private var warning: (words: Message, time: Int)?
  private var text = TextBuffer()
  private var words: [Range<Int>] = []

  /// Remembers a request that is made now.
  mutating func ask(_ request: SpellingRequest, at time: Int) {
    (asked, dueTime) = (request, time + pause)
  }

  /// Takes over an answer; returns a warning that is new.
  ///
  /// An answer for a text that has changed since is dropped: its words are asked for again.
  mutating func adopt(_ answer: SpellingAnswer, of now: TextBuffer, at time: Int) -> Message? {
    if answer.request == asked, answer.request.text.isSame(as: now) {
      (text, words) = (now, answer.words)
    }
    guard let new = answer.warning else { return nil }
    if warning?.words != new { warning = (new, time) }
    // Each key clears the status line.
    return warning.flatMap { time < $0.time + warningTime ? new : nil }
  }

  /// Keeps the words beside an edit, until the text is checked again.
  mutating func follow(_ edit: TextEdit, from old: TextBuffer, to new: TextBuffer) {
    guard !words.isEmpty, text.isSame(as: old) else { return }
    let end = edit.offset + edit.removed.count
    let step = edit.inserted.count - edit.removed.count
    text = new
    words = words.compactMap { word in
      if word.upperBound < edit.offset { return word }
      return word.lowerBound > end
        ? word.lowerBound + step..<word.upperBound + step : nil
    }
  }

  /// Returns the words to underline in a text: not the one that is being typed.
  func marks(in text: TextBuffer, at place: EditorState) -> [Range<Int>] {
    guard !words.isEmpty, self.text.isSame(as: text) else { return [] }
    guard place.ownCursor == nil, place.anchor == nil else { return words }
    return words.filter { !($0.lowerBound < place.cursor && place.cursor <= $0.upperBound) }
  }
}

/// Shortest time between two questions about the words in sight, in milliseconds.
private let pause = 300
/// Time for which a warning is said again after a key, in milliseconds.
private let warningTime = 3000
