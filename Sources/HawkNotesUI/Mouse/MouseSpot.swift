public import LibraryModel
public import TextUI

/// A place on the window that the mouse was used at, and what lies there.
public struct MouseSpot: Equatable, Sendable {
  /// What lies there.
  public let target: MouseTarget
  /// The cell.
  public let position: Point
  /// The how manieth press it is of those that follow one another quickly on one cell.
  public let clicks: Int
  /// What was held down.
  public let modifiers: Modifiers
}

/// What can lie under the mouse.
public enum MouseTarget: Equatable, Sendable {
  /// A row of the characters.
  case character(BookCharacter.ID)
  /// A row of the notes.
  case note(Note.ID)
  /// A place in the text of the draft, in bytes.
  case text(Int)
  /// A section, where it has neither rows nor text: its heading, or what it leaves empty.
  case section(Section)
  /// A note that is read.
  case reading
  /// The sheet that lies over the screen.
  case sheet
  /// Beside the sheet that lies over the screen.
  case besideSheet
  /// Nothing that the mouse could mean.
  case nothing
}

/// The press that the mouse's next moves belong to.
struct MousePress: Equatable, Sendable {
  var spot: MouseSpot
  /// Where it is now.
  var position: Point
  /// Whether it met the row that was selected already: then letting go of it opens that.
  var metSelection = false
  /// Whether letting go of it opened something, so that a second click is not one on what came then.
  var hasOpened = false
}
