import LibraryModel
import SceneRestoration
import TextUI

/// A part of the window in a folder of its own: its state, actions, reducer, effects, view and rows
/// of the command table.
///
/// While its sheet is open, the view is above the screen and receives the keys.
/// A feature receives its own state and asks ``Surroundings`` for what it needs of the window; what
/// it wants of the window is a ``WindowRequest``. It names no other feature, and outside of its
/// folder it is named once: in ``Sheet/features``. To add one, make a folder and add it there.
protocol Feature: SendableMetatype {
  /// The name of its sheet.
  static var sheet: Sheet { get }

  // MARK: State

  /// All that the feature remembers. The rows of ``restored`` say which part a kill leaves.
  associatedtype State: Equatable, Sendable
  /// Changes of the state: inputs of the user, and results of effects.
  associatedtype OwnAction: FeatureAction where OwnAction.Owner == Self

  /// The state before the feature is used, and after its sheet is closed.
  static var initial: State { get }
  /// Whether a text that is written is left when the sheet opens.
  static var leavesText: Bool { get }
  /// Whether discarded drafts can be restored while the sheet is open.
  static var keepsDiscarded: Bool { get }
  /// The restored properties, one a row; their names are unique in the whole scene.
  static var restored: [RestoredProperty<State>] { get }
  /// Changes the state; returns what the window is asked to do, in order.
  static func reduce(
    _ state: inout State, _ action: OwnAction, in window: Surroundings
  ) -> [WindowRequest]

  /// Returns the state with which the sheet opens, or why it does not.
  static func begin(in window: Surroundings) -> Beginning<State>
  /// Returns the state with which the sheet opens at a place that it shows itself; nil for other
  /// places.
  static func begin(at place: Place) -> State?
  /// Returns the place that an open sheet shows itself; nil if it is above another place.
  static func place(of state: State) -> Place?
  /// Returns the state after the sheet is closed.
  static func closed(_ state: State) -> State
  /// Moves the selection, in a sheet that has one; returns false to let the sheet scroll.
  ///
  /// - Parameter page: The number of rows that are visible at once.
  static func move(_ movement: Movement, _ state: inout State, page: Int) -> Bool
  /// Returns why an open sheet must be closed: its subject no longer exists; nil if it does.
  static func obstacle(in state: State, of window: Surroundings) -> Message?
  /// Updates the state of an open sheet to the window around it, after each action.
  static func update(_ state: inout State, in window: Surroundings)
  /// Returns whether an open sheet has nothing more to show, and is closed without a word.
  static func isOver(_ state: State, in window: Surroundings) -> Bool
  /// Returns the places whose titles an open sheet shows: they are read with the screen.
  static func places(of state: State) -> [Place]
  /// Returns the note whose text an open sheet needs, wherever the note is; nil if it needs none.
  static func note(of state: State) -> Note.ID?
  /// Returns the effects that read what an open sheet lacks.
  static func missing(in state: State, of window: Surroundings) -> [any FeatureEffect]
  /// Returns the effect that reads more of what an open sheet shows, for which no key waits: it is
  /// performed while no key is pressed, again and again until there is none.
  static func unhurried(in state: State) -> (any FeatureEffect)?
  /// Returns the effects that read again what an open sheet shows: the library may have changed.
  static func outdated(in state: State) -> [any FeatureEffect]
  /// Returns the effects of something that has happened in the window; also asked while the sheet
  /// is closed.
  static func hear(_ news: WindowNews, _ state: State) -> [any FeatureEffect]
  /// Returns the list on which Enter acts, while it is read; nil if Enter acts on something else.
  static func awaited(by state: State) -> AwaitedList?
  /// Returns what the status line says of an open sheet.
  static func status(of state: State) -> Message?
  /// The part of the state on which the hints in the bottom line depend.
  static func hintSource(of state: State) -> (any Equatable & Sendable)?
  /// Whether it can be open above another sheet, and returns to that.
  static var isAbove: Bool { get }
  /// Whether it is about the place on the screen, and is closed when that is gone.
  static var isOfPlace: Bool { get }
  /// The sheet's part of a link to the place; nil if the link does not mention the sheet.
  static var linkSheet: Link.Sheet? { get }

  // MARK: Commands

  /// The heading of its own layer's keys, in `?` and the manual.
  static var keysHeading: String { get }
  /// Its commands in the command table: those of its own layer, and the key that opens it.
  static var commands: [Command] { get }
  /// Whether the bottom line shows the hints that all sheets share.
  static var hasSharedHints: Bool { get }
  /// Returns the action of an input that is in no row of the command table. It is asked before the
  /// table.
  func action(for input: Input) -> Action?
  /// Returns the action of a click on a line.
  func action(atLine line: Int) -> Action?

  // MARK: View

  /// Creates a view of the state above the body of the screen.
  init(_ state: State, _ window: Surroundings, in body: Rect)
  /// The number of lines of a row of the list.
  var linesOfRow: Int { get }
  /// The area of the sheet.
  var frame: Rect { get }
  /// The area of its lines, within the frame.
  var inner: Rect { get }
  /// The number of its lines, visible or not.
  var lineCount: Int { get }
  /// The area of the text that is written in it, with its bar.
  var textArea: Rect { get }
  /// The area of a list at the cursor of that text.
  var listArea: Rect { get }
  /// The lines that scrolling keeps visible: those of the selection.
  var selectedLines: Range<Int>? { get }
  /// Returns the first line shown: the previous one, or the nearest that keeps the selection
  /// visible.
  func top(from top: Int) -> Int
  /// Draws the sheet and places the cursor.
  func draw(on surface: inout Surface)
}

/// A list that is read while the user types on.
struct AwaitedList: Equatable, Sendable {
  let query: String
  /// Whether the list has the rows of the query.
  let isRead: Bool
}

/// Answer of a sheet to the key that opens it.
enum Beginning<State> {
  case open(State)
  /// The sheet opens with the state that was left when it was closed.
  case reopen
  case refused(Message)
}
