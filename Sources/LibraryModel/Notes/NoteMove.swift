/// A move of notes in their list, as the library would make it.
public struct NoteMove: Hashable, Sendable {
  public let step: LibraryStep
  /// Title of the note next to which they come; nil if the list only gets its order by hand again.
  public let neighbour: String?

  public init(_ step: LibraryStep, beside neighbour: String?) {
    (self.step, self.neighbour) = (step, neighbour)
  }
}
