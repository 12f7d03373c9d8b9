import HawkNotesUI
import LibraryModel
import LibraryStore
import Spelling

/// The work of the thread that looks words up, with its own connection to the library.
final class SpellingWorker {
  private let home: Home
  private let words: OwnWords
  private let checker = SpellChecker(in: DictionaryFolders(environment: Environment.value))
  private var library: Library?
  /// The words of names and titles; nil until they were read.
  private var names: KnownWords?
  /// The user's own words that the checker has.
  private var own: [String]?

  init(_ home: Home, _ words: OwnWords) {
    self.home = home
    self.words = words
  }

  func answer(_ request: SpellingRequest) -> SpellingAnswer {
    let missing = checker.use(request.dictionaries, language: request.language)
    learn()
    var answer = SpellingAnswer(
      to: request, isRight: checker.isRight, suggest: { checker.suggestions(for: $0) })
    answer.warning =
      missing.lazy.compactMap { name in
        Self.warning(of: name, isChosen: request.dictionaries.contains(name))
      }.first
    return answer
  }

  /// Returns the warning about a missing dictionary; nil for the language of a book that Debian has
  /// no dictionary for.
  private static func warning(of name: String, isChosen: Bool) -> Message? {
    if let package = DictionaryFolders.package(for: name) {
      return .warning("No dictionary for \(name). On Debian, install \(package).")
    }
    return isChosen ? .warning("No dictionary for \(name). Words in it are not checked.") : nil
  }

  /// Reads the names of the library and the user's own words again if they have changed.
  private func learn() {
    let (read, old) = (words.words, names)
    if names == nil || library?.takeChanges() != false { readNames() }
    guard own != read || names != old else { return }
    own = read
    var known = names ?? KnownWords()
    for word in read { known.add(word) }
    checker.known = known
  }

  private func readNames() {
    do throws(LibraryError) {
      let library = try openedLibrary()
      let found = try library.patiently { () throws(LibraryError) in try library.allNames() }
      var words = KnownWords()
      for name in found where name.item != .tag {
        words.add(name.name)
        if case .book = name.item { words.add(name.aside) }
      }
      names = words
    } catch {
      // The next question asks again.
    }
  }

  private func openedLibrary() throws(LibraryError) -> Library {
    if let library { return library }
    let opened = try Library(reading: home.library)
    _ = opened.takeChanges()
    library = opened
    return opened
  }
}
