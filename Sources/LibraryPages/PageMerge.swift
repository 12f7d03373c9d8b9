public import LibraryModel

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The page of a book or a character, put together from its file and the library.
public struct PageMerge<Subject: PageSubject> {
  /// The library's item with what was changed in the file only.
  public let merged: Subject
  /// The fields that both changed: the library's stay.
  public let conflicts: [ItemField]

  /// Merges two versions, field by field; synopses line by line.
  ///
  /// - Parameters:
  ///   - base: The version that both began with; nil if it is not known.
  ///   - file: What the file says.
  ///   - library: The version in the library.
  public init(base: Subject?, file: Subject, library: Subject) {
    var (merged, conflicts) = (library, [ItemField]())
    let (before, now) = (base?.asRead, library.asRead)
    for field in Subject.fields(.pages).map(\.field) {
      switch Self.change(
        of: field, before?.text(of: field), file.text(of: field), now.text(of: field))
      {
      case .none: break
      case .edit(let text):
        merged.take(field, from: file)
        if field == .synopsis { merged.synopsis = text }
      case .conflict: conflicts.append(field)
      }
    }
    (self.merged, self.conflicts) = (merged, conflicts)
  }

  private static func change(
    of field: ItemField, _ base: String?, _ file: String, _ library: String
  ) -> FileEdit {
    if field == .synopsis { return FileEdit(base: base, file: file, library: library) }
    if file == library || file == base { return .none }
    #if PLANTED_BUGS
      if PlantedBug.mirrorOverwrites.isPlanted { return .edit(file) }
    #endif
    if library == base { return .edit(file) }
    // Without a base, an empty field was not filled in yet.
    if base == nil, library.isEmpty || file.isEmpty { return file.isEmpty ? .none : .edit(file) }
    return .conflict
  }
}
