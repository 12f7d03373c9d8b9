import LibraryModel

/// The entries that the palette shows; they are not stored.
struct PaletteContents: Equatable, Sendable {
  /// The actions that worked when they were last read.
  private let actions: [PaletteEntry]
  private let actionText: FuzzyText
  private let actionWords: FuzzyText
  let names: PaletteNames?
  /// The query of ``rows``.
  private(set) var query: String?
  /// The entries that match, the best first: an action by its index, a name by its index after
  /// them.
  private(set) var rows: [Int] = []
  /// Whether names are found in any case, as actions always are: nothing has the query's capitals.
  private var namesIgnoreCase = false
  /// The entry that gives a setting the typed value; it comes first.
  private var typedSetting: [PaletteEntry] = []
  /// The entries that add a book or a character with the typed name; they come last.
  private var additions: [PaletteEntry] = []

  /// Whether the names were asked for, and follow.
  var areNamesAwaited = false
  var isWhole: Bool { names != nil }

  /// Whether the query is the beginning of the best entry, an action.
  var beginsAction: Bool {
    guard let query, !query.isEmpty, typedSetting.isEmpty, let best = rows.first,
      best < actions.count
    else { return false }
    return !actions[best].isElsewhere
      && actions[best].words.lowercased().hasPrefix(query.lowercased())
  }

  /// Whether a row of the screen could be opened when the actions were read.
  let canOpen: Bool

  /// The ranks of the entries that were used last, by their index.
  private let recent: [Int: Int]

  init(
    _ actions: [PaletteEntry], names: PaletteNames? = nil, used: PaletteUse, canOpen: Bool = false
  ) {
    self.canOpen = canOpen
    self.actions = actions
    actionText = FuzzyText(actions.map(\.words))
    actionWords = FuzzyText(actions.map(\.allWords))
    self.names = names
    let places = Dictionary(used.keys.enumerated().map { ($0.element, $0.offset) }) { one, _ in one
    }
    var recent: [Int: Int] = [:]
    for (index, action) in actions.enumerated() {
      if let place = places[action.key] { recent[index] = place }
    }
    for (index, key) in names?.keys(among: Array(places.keys)) ?? [:] {
      recent[actions.count + index] = places[key]
    }
    self.recent = recent
  }

  func with(_ names: [LibraryName], used: PaletteUse) -> PaletteContents {
    PaletteContents(actions, names: PaletteNames(names), used: used, canOpen: canOpen)
  }

  /// The number of entries that are shown.
  var count: Int { found + additions.count }

  /// The number of rows that do not add an item.
  var found: Int { typedSetting.count + rows.count }

  func entry(_ row: Int) -> PaletteEntry {
    if row < typedSetting.count { return typedSetting[row] }
    return row < found ? entry(ofIndex: rows[row - typedSetting.count]) : additions[row - found]
  }

  /// Returns the row of the entry with a key; nil if it is not shown.
  func row(of key: String?) -> Int? {
    guard let key else { return nil }
    return (0..<count).first { entry($0).key == key }
  }

  /// Returns the letters of a row that match, as indices of code points in its words.
  func matches(_ row: Int) -> Set<Int> {
    guard typedSetting.count..<found ~= row, let query else { return [] }
    var scorer = FuzzyScorer()
    let index = rows[row - typedSetting.count]
    let pattern = FuzzyPattern(query, ignoringCase: namesIgnoreCase || index < actions.count)
    let found = pattern.matches(text(ofIndex: index), in: &scorer)
    return found.filter { $0 < entry(ofIndex: index).words.unicodeScalars.count }
  }

  /// Finds the entries for a query.
  mutating func find(_ query: String, additions: [PaletteEntry]) {
    self.query = query
    let typed = query.lowercased()
    let isBeginning = actions.contains { $0.words.lowercased().hasPrefix(typed) }
    let additions = isBeginning ? [] : additions
    typedSetting = additions.filter(\.isSetting)
    self.additions = additions.filter { !$0.isSetting }
    let (inAnyCase, inItsCase) = (FuzzyPattern(query, ignoringCase: true), FuzzyPattern(query))
    rows = indices(ofActions: inAnyCase, ofNames: inItsCase)
    namesIgnoreCase = rows.isEmpty && inItsCase.hasCapital
    if namesIgnoreCase { rows = indices(ofActions: inAnyCase, ofNames: inAnyCase) }
    if !rows.isEmpty { self.additions.removeAll(where: \.isSearch) }
  }

  /// Returns the indices of the entries that match, the best first.
  private func indices(ofActions: FuzzyPattern, ofNames: FuzzyPattern) -> [Int] {
    var scorer = FuzzyScorer()
    let total = actions.count + (names?.names.count ?? 0)
    var ranks: [PaletteRank] = []
    for index in 0..<total {
      let pattern = index < actions.count ? ofActions : ofNames
      guard let rank = rank(of: index, pattern, &scorer) else { continue }
      // A typed value that is the present one has one row.
      if index < actions.count, actions[index].words == typedSetting.first?.words { continue }
      // Of the names of a character the best one is shown.
      if let last = ranks.last, isAlias(index, of: last.index) {
        ranks[ranks.count - 1] = max(last, rank)
      } else {
        ranks.append(rank)
      }
    }
    return ranks.sorted(by: >).map(\.index)
  }

  /// Returns the rank of an entry; nil if it does not match.
  private func rank(
    of index: Int, _ pattern: FuzzyPattern, _ scorer: inout FuzzyScorer
  ) -> PaletteRank? {
    let text = text(ofIndex: index)
    let action = index < actions.count ? actions[index] : nil
    if let action, action.isFoundByBeginnings {
      guard pattern.beginsWords(of: actionWords[index]) else { return nil }
      let isWhole =
        action.isSetting ? pattern.beginsWith(firstWordOf: action.words) : pattern.begins(text)
      let isNamed = query.map(action.isNamed) ?? false
      return PaletteRank(
        tier: isNamed ? .name : isWhole ? .beginning : .words, use: nil,
        length: action.words.utf8.count, index: index)
    }
    let score = pattern.score(text, in: &scorer)
    // An action is found by all of its words. A name that begins with the words also has a score.
    let hasWords =
      action != nil
      ? pattern.beginsWords(of: actionWords[index])
      : score != nil && pattern.beginsWords(of: text)
    guard let tier = tier(of: action, text, pattern, hasWords, isFound: score != nil) else {
      return nil
    }
    return PaletteRank(
      tier: tier, score: score ?? 0, use: recent[index],
      length: pattern.isEmpty ? 0 : length(ofIndex: index), index: index)
  }

  private func tier(
    of action: PaletteEntry?, _ text: FuzzyText.Slice, _ pattern: FuzzyPattern, _ hasWords: Bool,
    isFound: Bool
  ) -> PaletteRank.Tier? {
    if let action, let query, !query.isEmpty {
      if action.isNamed(query) { return .name }
      if action.press == query { return .key }
    }
    if isFound, pattern.begins(text) { return .beginning }
    return hasWords ? .words : isFound ? .letters : nil
  }

  private func isAlias(_ index: Int, of other: Int) -> Bool {
    guard let names, index >= actions.count, other >= actions.count else { return false }
    return names.isAlias(index - actions.count, of: other - actions.count)
  }

  private func entry(ofIndex index: Int) -> PaletteEntry {
    if index < actions.count { return actions[index] }
    return names.map { PaletteEntry($0.names[index - actions.count]) } ?? actions[0]
  }

  private func length(ofIndex index: Int) -> Int {
    index < actions.count ? actions[index].words.utf8.count : text(ofIndex: index).letters.count
  }

  private func text(ofIndex index: Int) -> FuzzyText.Slice {
    index < actions.count ? actionText[index] : names?.text[index - actions.count] ?? actionText[0]
  }
}
