/// Tells which words are misspelt: a word is right if one of its dictionaries has it, if it is
/// known, or if no dictionary has words of its script.
///
/// Not for several threads at once. A dictionary is loaded when it is first used, which takes tens
/// of milliseconds.
public final class SpellChecker {
  /// The words that are right without a dictionary.
  public var known = KnownWords() { didSet { if known != oldValue { verdicts = [:] } } }
  private let folders: DictionaryFolders
  private var loaded: [String: HunspellDictionary] = [:]
  private var dictionaries: [HunspellDictionary] = []
  private var used: [String] = []
  /// The scripts of the dictionaries.
  private var scripts: [Script] = []
  /// Whether a word is right, by word.
  private var verdicts: [String: Bool] = [:]

  /// Creates a checker that uses no dictionary yet: then all words are right.
  public init(in folders: DictionaryFolders) { self.folders = folders }

  /// Uses some dictionaries, and one for the language of a book that none of them covers.
  ///
  /// - Parameters:
  ///   - names: The names of dictionaries, such as `en_GB`.
  ///   - language: A tag of BCP 47, such as `en-GB`.
  /// - Returns: The names and the language without a dictionary.
  public func use(_ names: [String], language: String? = nil) -> [String] {
    let language = language.map { tag in (tag, LanguageTag(tag)) }
      .flatMap { tag, parts in names.contains { LanguageTag($0).covers(parts) } ? nil : tag }
    let wanted = names + (language.map { [folders.name(forLanguage: $0) ?? $0] } ?? [])
    let found = wanted.filter { dictionary($0) != nil }
    if found != used {
      (used, verdicts) = (found, [:])
      dictionaries = found.compactMap(dictionary)
      scripts = found.flatMap { Script.scripts(of: LanguageTag($0).language) }
    }
    return wanted.filter { !found.contains($0) }
  }

  private func dictionary(_ name: String) -> HunspellDictionary? {
    if let dictionary = loaded[name] { return dictionary }
    let dictionary = folders.files(of: name).flatMap(HunspellDictionary.init)
    loaded[name] = dictionary
    return dictionary
  }

  public func isRight(_ word: String) -> Bool {
    guard !dictionaries.isEmpty, word.utf8.count <= longest else { return true }
    if let verdict = verdicts[word] { return verdict }
    let plain = word.withPlainApostrophes
    let composed = plain.composed
    let verdict =
      Script(plain).map { !scripts.contains($0) } ?? false || known.contains(plain)
      || dictionaries.contains { $0.has(plain) || $0.has(composed) }
    if verdicts.count >= mostVerdicts { verdicts = [:] }
    verdicts[word] = verdict
    return verdict
  }

  /// Returns words for a misspelt one, the best first; takes up to some hundred milliseconds.
  public func suggestions(for word: String, limit: Int = 9) -> [String] {
    guard word.utf8.count <= longest else { return [] }
    let plain = word.withPlainApostrophes.composed
    let names = known.suggestions(for: plain, limit: 3)
    var found: [String] = []
    for suggestion in dictionaries.flatMap({ $0.suggestions(for: plain) })
    where !found.contains(suggestion) && !names.contains(suggestion) {
      found.append(suggestion)
    }
    // Two letters in the wrong order are the most frequent slip; Hunspell ranks by length, too.
    let swapped = found.filter { $0.isWordWithSwappedLetters(plain) }
    found = swapped + found.filter { !swapped.contains($0) }
    return Array(found.prefix(limit - names.count)) + names
  }
}

extension HunspellDictionary {
  /// Returns whether it contains a word, or `'tis` for `'Tis`: Hunspell takes an apostrophe for the
  /// letter whose case tells.
  fileprivate func has(_ word: String) -> Bool {
    contains(word) || word.first == "'" && word != word.lowercased() && contains(word.lowercased())
  }
}

extension String {
  /// Whether another word has two neighbouring letters of this one in the other order, in any case.
  fileprivate func isWordWithSwappedLetters(_ other: String) -> Bool {
    let (one, other) = (Array(lowercased()), Array(other.lowercased()))
    guard one.count == other.count,
      let first = one.indices.first(where: { one[$0] != other[$0] }), first + 1 < one.count
    else { return false }
    return one[first] == other[first + 1] && one[first + 1] == other[first]
      && one[(first + 2)...] == other[(first + 2)...]
  }
}

/// Length of the longest word that is checked, in bytes: Hunspell ignores the rest of a longer one.
private let longest = 96
/// Number of words whose verdicts are kept.
private let mostVerdicts = 50_000
