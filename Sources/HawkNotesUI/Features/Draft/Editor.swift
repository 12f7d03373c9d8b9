import LibraryModel
import SceneRestoration
public import TextEditing

/// The texts that are written, with all that is known of them besides the cursors.
///
/// Cursors are part of the scene: ``SceneState/editors``.
public struct Editor: Sendable {
  /// The texts that are written in: drafts, and notes whose edit has begun.
  public var texts: [DraftSlot: TextBuffer] = [:]
  /// The undo steps since the window opened.
  public internal(set) var histories: [DraftSlot: TextHistory] = [:]
  /// The undo steps from before, until the user asks for one of them.
  var pasts: [DraftSlot: KeptHistory] = [:]
  /// The texts that edits began with, or were last merged with.
  public var bases: [DraftSlot: TextBuffer] = [:]
  /// What an earlier save of a draft offered the library without learning its outcome.
  var offered: [DraftSlot: TextBuffer] = [:]
  /// The texts of loose drafts that belong nowhere: those of a scene that was set aside.
  var looseTexts: [Note.ID: LooseText] = [:]
  /// What was cut or copied last.
  public var clipboard = TextBuffer()
  /// The changes of texts since the last record.
  public var unrecorded: [TextStep] = []
  /// The column that moving up and down aims at, counted from 0; nil before the first such move.
  var goalColumn: Int?
  /// The text of which the status line said that there are conflict marks in it.
  var marksWarning: TextBuffer?
  /// The draft that is saved as a new note since the note it had become was deleted or is elsewhere.
  var savedAnew: Note.ID?
}
