public import LibraryModel
public import SceneRestoration
public import TextUI

/// Whatever happens to a window: what the hand did, and what the world answered.
public enum Action: Equatable, Sendable {
  // Places
  case tabChosen(position: Int)
  case nextTabPressed, previousTabPressed
  case nextSectionPressed, previousSectionPressed
  case moved(Movement)
  case openPressed, backPressed
  case linkOpened(Link)
  case activityContinued(PlaceActivity)
  case openWindowPressed(Side)
  case openAnotherPressed(Side)
  case copyRowPressed
  // What is there
  case writePressed, editPressed, deletePressed, undoPressed, redoPressed
  case favouritePressed
  case copyPlacePressed
  // Sheets
  case sheetPressed(Sheet), sheetDismissed
  case shop(ShopAction)
  case menu(MenuAction)
  case merge(MergeAction)
  case settings(SettingsAction)
  case scenes(ScenesAction)
  // In text
  case typed(String)
  case pasted([UInt8])
  case deleted(DeletionKey)
  case cursorMoved(CursorKey)
  case selectionMoved(CursorKey)
  case selectAllPressed
  case cutPressed, copyPressed, pastePressed
  case undoEditPressed, redoEditPressed
  case savePressed
  case leaveTextPressed
  // The mouse: its left button, its wheel
  case mousePressed(MouseSpot), mouseDragged(MouseSpot), mouseReleased(MouseSpot)
  case wheelTurned(MouseSpot, rows: Int)
  case linePressed, indentPressed, outdentPressed
  case outsidePressed
  case findPressed, found(FindStep), findClosed
  // Everywhere
  case redrawPressed, suspendPressed, quitPressed, closePressed
  case resized(Size)
  case phaseEntered(ScenePhase)
  // What came of it
  case reloaded(Catalogue, notes: [Owner: [Note]], gone: Set<Note.ID>)
  case loaded(Owner, [Note])
  case done(LibraryRequest)
  case refused(LibraryRequest, LibraryFailure)
  case unread(LibraryReading, LibraryFailure)
  case said(Message)
  case cameBack(OutsideEnding)
  case kept(Safety)
}

/// A move in a list, or over the rows of a text that is read.
public enum Movement: Sendable {
  case down, up, pageDown, pageUp, first, last
}

/// A key that takes text away.
public enum DeletionKey: Sendable {
  case backspace, delete, wordBefore, wordAfter, toLineStart, toLineEnd
}

/// A key that moves the cursor in a text.
public enum CursorKey: Sendable {
  case left, right, up, down, home, end, wordLeft, wordRight, paragraphUp, paragraphDown
  case pageUp, pageDown, start, finish
}

/// How safe the last key is.
public enum Safety: String, Sendable {
  /// It survives kill -9.
  case kept
  /// It survives a power cut.
  case synced
  /// The disk refused it; it is tried again.
  case notKept = "NOT KEPT"
  /// Nothing of this scene is kept.
  case ephemeral = "EPHEMERAL"
}

/// A line for the user.
public struct Message: Equatable, Sendable {
  /// What it says.
  public let text: String
  /// Whether something went wrong.
  public let isWarning: Bool

  /// A line that tells.
  public static func note(_ text: String) -> Message { Message(text: text, isWarning: false) }

  /// A line that warns.
  public static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }
}
