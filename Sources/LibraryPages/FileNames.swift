/// The names of the files of an export: no two of them are equal in any case.
public struct FileNames {
  private var taken: Set<Int> = []

  /// Creates an empty set.
  public init() {}

  /// Returns a name for a title that no earlier title has.
  ///
  /// - Parameters:
  ///   - hint: Words that tell the title from others of the same name, such as the book of a
  ///     character.
  ///   - id: The id of the item, for titles that are still the same.
  public mutating func name(_ title: String, hint: String? = nil, id: String) -> String {
    let name = FileName.of(title)
    if take(name) { return name }
    if let hint {
      let longer = FileName.of("\(name) (\(FileName.of(hint)))")
      if longer != name, take(longer) { return longer }
    }
    for length in [8, 36] {
      let numbered = "\(name) \(id.prefix(length))"
      if take(numbered) { return numbered }
    }
    return "\(name) \(id)"
  }

  /// Marks a name as taken; returns false if it is already.
  private mutating func take(_ name: String) -> Bool {
    taken.insert(name.lowercased().hashValue).inserted
  }
}
