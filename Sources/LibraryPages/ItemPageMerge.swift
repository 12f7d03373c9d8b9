#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The page of an item that two machines may have changed.
///
/// Values are compared byte by byte: two texts that look the same may be different bytes.
public struct ItemPageMerge {
  /// Our page with what only they changed.
  public private(set) var merged: ItemPage
  /// The names of the values that both changed: ours stay; the text has an empty name.
  public private(set) var conflicts: [String] = []
  /// Whether the contents of the merged page are theirs: their version fits.
  public private(set) var isTheirs = true
  /// Whether the contents of the merged page are ours: our version fits.
  public private(set) var isOurs = true

  /// Merges two pages of an item, value by value, and the text line by line.
  ///
  /// - Parameters:
  ///   - base: The page that both began with; nil if it is not known.
  ///   - parts: The names that make the contents of a version; other values are never conflicts.
  public init(base: ItemPage?, theirs: ItemPage, ours: ItemPage, parts: Set<String>) {
    merged = ours
    let names = Set(theirs.values.keys).union(ours.values.keys).subtracting(["version"])
    for name in names.sorted() {
      let (mine, other) = (ours[name], theirs[name])
      var taken = mine
      switch Self.choice(base.map { $0[name] }, other, mine) {
      case .ours: break
      case .theirs: taken = other
      case .conflict:
        if let outer = Self.outer(name, mine, other) {
          taken = outer
        } else if parts.contains(name) {
          conflicts.append(name)
        }
      }
      // NB: Strings that look the same are equal: assign also then, for their bytes.
      merged[name] = taken
      guard parts.contains(name) else { continue }
      if !same(taken, other) { isTheirs = false }
      if !same(taken, mine) { isOurs = false }
    }
    mergeText(base, theirs, ours)
  }

  private mutating func mergeText(_ base: ItemPage?, _ theirs: ItemPage, _ ours: ItemPage) {
    if same(ours.text, theirs.text) || base.map({ same($0.text, theirs.text) }) == true {
      // Ours stays.
    } else if Self.isOfBase(ours.text, base) {
      merged.text = theirs.text
    } else {
      switch FileEdit(base: base?.text, file: theirs.text, library: ours.text) {
      case .none: break
      case .edit(let text): merged.text = text
      case .conflict: conflicts.append("")
      }
    }
    if !same(merged.text, theirs.text) { isTheirs = false }
    if !same(merged.text, ours.text) { isOurs = false }
  }

  private static func isOfBase(_ text: String, _ base: ItemPage?) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.syncBaseOfOurs.isPlanted { return true }
    #endif
    return base.map { same($0.text, text) } == true
  }

  private enum Choice {
    case ours, theirs, conflict
  }

  private static func choice(_ base: String??, _ theirs: String?, _ ours: String?) -> Choice {
    if same(theirs, ours) { return .ours }
    guard let base else {
      // Without a base, an empty value was not filled in yet.
      if ours == nil { return .theirs }
      return theirs == nil ? .ours : .conflict
    }
    #if PLANTED_BUGS
      if PlantedBug.syncBaseOfOurs.isPlanted { return .theirs }
    #endif
    if same(base, theirs) { return .ours }
    return same(base, ours) ? .theirs : .conflict
  }

  /// The later time of a change, or the earlier one of the creation: both machines find the same.
  private static func outer(_ name: String, _ ours: String?, _ theirs: String?) -> String? {
    guard let one = ours.flatMap({ Int64($0) }), let other = theirs.flatMap({ Int64($0) }) else {
      return nil
    }
    switch name {
    case "updated": return "\(max(one, other))"
    case "created", "added": return "\(min(one, other))"
    case _: return nil
    }
  }
}

/// Whether two texts have the same bytes.
package func same(_ one: String?, _ other: String?) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  return one.utf8.elementsEqual(other.utf8)
}
