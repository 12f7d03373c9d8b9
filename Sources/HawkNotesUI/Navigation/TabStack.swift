public import LibraryModel

/// What is open over a tab's root, as ids: a character, and a note over it or over the root.
///
/// Kept as `c|CHARACTER::n|NOTE`, and resolved step by step against the library on the way back.
public struct TabStack: Hashable, Sendable {
  /// The character whose screen is open.
  public var character: BookCharacter.ID?
  /// The note that is being read.
  public var note: Note.ID?

  /// A stack; empty without arguments.
  public init(character: BookCharacter.ID? = nil, note: Note.ID? = nil) {
    self.character = character
    self.note = note
  }

  /// The screen on top.
  public var top: ScreenID {
    if let note { return .note(note) }
    return character.map(ScreenID.character) ?? .root
  }

  /// The screens from the root up.
  var screens: [ScreenID] {
    [.root] + (character.map { [.character($0)] } ?? []) + (note.map { [.note($0)] } ?? [])
  }
}

extension TabStack: LosslessStringConvertible {
  /// The steps, joined by `::`.
  public var description: String {
    [character.map { "c|\($0)" }, note.map { "n|\($0)" }].compactMap(\.self).joined(separator: "::")
  }

  /// A stack from its kept form; steps that cannot be read end it there.
  public init?(_ description: String) { self.init(steps: description.keptSteps) }

  init(steps: some Sequence<Substring>) {
    for step in steps {
      switch step.prefix(2) {
      case "c|" where character == nil: character = BookCharacter.ID(String(step.dropFirst(2)))
      case "n|" where note == nil: note = Note.ID(String(step.dropFirst(2)))
      default: return
      }
    }
  }
}

extension String {
  /// The steps of a place in its kept form.
  ///
  /// NB: By bytes: to split at a text costs a hundred times as much, and each start does it.
  var keptSteps: [Substring] { utf8.split(separator: UInt8(ascii: ":")).map { Substring($0) } }
}
