import LibraryModel

/// The number of words of a book's notes, as far as they were counted.
///
/// They are counted part by part while no key is pressed. A number that was counted stays shown
/// while the words are counted again.
struct LoadedWords: Equatable, Sendable {
  let book: Book.ID
  /// The start of the day for which added words are counted, in seconds since 1970.
  let day: Int
  /// Number of notes above which the words of a book without a goal are not counted.
  static let mostNotes = 10_000

  /// The number that is shown; nil until all words were counted once.
  private(set) var shown: WordsPart?
  /// The words counted since the last start.
  private var counted = WordsPart()
  /// Whether all words have to be counted again.
  private(set) var isStale = true
  /// Whether the words of all notes are counted, not only those of today.
  private(set) var countsAll = false

  init(of book: Book.ID, on day: Int) { (self.book, self.day) = (book, day) }

  /// Whether more is to be counted.
  var isReading: Bool { isStale || counted.next != nil }

  /// The note or change where the next part begins; nil at the start.
  var last: WordsCursor? { counted.next }

  /// Records that texts may have changed.
  mutating func expire() { (isStale, counted) = (true, WordsPart()) }

  mutating func add(_ part: WordsPart, ofAll: Bool) {
    (isStale, countsAll) = (false, ofAll)
    counted.words += part.words
    counted.added += part.added
    counted.next = part.next
    if part.next == nil { shown = counted }
  }
}

extension WindowState {
  /// The next count of words while no key is pressed; nil if the page of no book is shown, or if
  /// all were counted.
  ///
  /// In a large book without a goal only the words of today are shown, and only the notes of today
  /// are read: another count would follow every save.
  var wordsReading: LibraryReading? {
    guard library.isLoaded, let today, let book = book?.id, showsBookLines,
      retries.readings.isEmpty
    else { return nil }
    let hasGoal = library.catalogue.book(book)?.goal != nil
    // The size of a list that was not read is unknown.
    guard hasGoal || noteRows != nil else { return nil }
    let countsAll = hasGoal || (noteRows?.total ?? 0) <= LoadedWords.mostNotes
    let words = library.words.flatMap { words in
      let isOfToday = words.book == book && words.day == today.start
      return isOfToday && words.countsAll == countsAll ? words : nil
    }
    if let words, !words.isReading { return nil }
    return countsAll
      ? .words(of: book, since: today.start, after: words?.last)
      : .wordsAdded(to: book, since: today.start, before: words?.last)
  }

  /// Whether the header with the lines of a book is on the screen.
  private var showsBookLines: Bool {
    openBook != nil && stack.character == nil
      && (!showsTextAlone || isWide)
  }

  /// The words of a book as they were counted last; nil before the first time.
  func countedWords(of book: Book) -> WordsPart? {
    library.words.flatMap { words in
      let isOfToday = words.book == book.id && words.day == today?.start
      return isOfToday && (words.countsAll || book.goal == nil) ? words.shown : nil
    }
  }

  /// Adds words that were counted.
  mutating func adopt(_ part: WordsPart, of book: Book.ID, on day: Int, ofAll countsAll: Bool) {
    if library.words?.book != book || library.words?.day != day
      || library.words?.countsAll != countsAll
    {
      library.words = LoadedWords(of: book, on: day)
    }
    library.words?.add(part, ofAll: countsAll)
  }
}
