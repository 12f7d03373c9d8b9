public import LibraryModel
public import SceneRestoration
public import TextUI

/// What happens to a window: what the user did, and what the world answered.
///
/// What the user did is sorted by feature. Each feature has its own reducer.
public enum Action: Equatable, Sendable {
  // What the user did
  case navigation(NavigationAction)
  case notes(NotesAction)
  case text(TextAction)
  case find(FindAction)
  case mouse(MouseAction)
  case sheet(SheetAction)
  case shop(ShopAction)
  case menu(MenuAction)
  case merge(MergeAction)
  case settings(SettingsAction)
  case scenes(ScenesAction)
  case program(ProgramAction)
  // What came of it
  case resized(Size)
  case phaseEntered(ScenePhase)
  case reloaded(Catalogue, notes: [Owner: [Note]], gone: Set<Note.ID>)
  case loaded(Owner, [Note])
  case done(LibraryRequest)
  case refused(LibraryRequest, LibraryFailure)
  case unread(LibraryReading, LibraryFailure)
  case said(Message)
  case cameBack(OutsideEnding)
}

extension Action {
  /// Whether the user did it: then the last message has been read.
  var isByHand: Bool {
    switch self {
    case .notes, .text, .find, .sheet, .shop, .menu, .merge, .program: true
    case .navigation(let action): action.isByHand
    case .mouse(let action): action.isByHand
    case .settings(let action): action.isByHand
    case .scenes(let action): action.isByHand
    case .resized, .phaseEntered, .reloaded, .loaded, .done, .refused, .unread, .said: false
    case .cameBack: false
    }
  }

  /// Whether it may belong to an earlier press of the mouse.
  var isOfMouse: Bool {
    if case .mouse = self { true } else { false }
  }

  /// Whether it comes as fast as a hand types.
  var isTyping: Bool {
    if case .text(let action) = self { action.isTyping } else { false }
  }

  /// Whether the next move up or down still aims at the same column.
  var keepsGoalColumn: Bool {
    if case .text(let action) = self { action.keepsGoalColumn } else { !isByHand }
  }
}
