import LibraryModel
public import TextEditing

/// All texts with their histories, without the cursors.
///
/// Cursors are part of the scene: ``SceneState/editors``.
public struct Editor: Sendable {
  /// The edited texts: drafts, and notes whose edit has begun.
  public var texts: [DraftSlot: TextBuffer] = [:]
  /// Undo steps and bases of those texts.
  var pasts: [DraftSlot: TextPast] = [:]
  /// The texts of loose drafts without a slot: those of a scene that was quarantined.
  var looseTexts: [Note.ID: LooseText] = [:]
  /// The text that was cut or copied last.
  public var clipboard = TextBuffer()
  /// The changes of texts since the last record.
  public var unrecorded: [TextStep] = []
  /// The goal column of moves up and down, counted from 0; nil before the first such move.
  var goalColumn: Int?
  /// The cursor of the edit that was left last without a change to save.
  var left: (slot: DraftSlot, cursor: Int)?
  /// The text for which the status line has already warned of conflict marks.
  var marksWarning: TextBuffer?
  /// The draft to save as a new note because the note with its id was deleted or has another owner.
  var savedAnew: Note.ID?
}
