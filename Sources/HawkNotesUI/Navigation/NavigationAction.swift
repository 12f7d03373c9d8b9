public import LibraryModel

/// An action that moves a window to another place, or opens a place in another window.
public enum NavigationAction: Equatable, Sendable {
  // Actions of the user
  case tabChosen(position: Int)
  case nextTabPressed, previousTabPressed
  case nextSectionPressed, previousSectionPressed
  case moved(Movement)
  /// Selects the next or the previous row; while a note is read, opens the next or previous one.
  case neighbourPressed(step: Int)
  /// Marks the row; a page down in a text that is read.
  case pageTurned
  case openPressed, backPressed
  case openWindowPressed(Side)
  case openAnotherPressed(Side)
  case copyPlacePressed, copyRowPressed
  /// Shows only the text, or all of the screen again.
  case textAlonePressed
  /// Goes back to where the last jump began.
  case jumpBackPressed
  /// Goes to the notes of no book, or begins one.
  case inboxOpened
  // From a link of a note
  /// Goes to the place of a followed link.
  indirect case linkFollowed(Link)
  /// Goes to a heading in the text of a followed link.
  case headingFollowed(String)
  /// Scrolls the open text to the heading that a link names.
  case headingWanted(String)
  // From the command line or another window
  indirect case linkOpened(Link)
  indirect case activityContinued(PlaceActivity)
}

extension WindowState {
  mutating func reduceNavigation(_ action: NavigationAction) -> [Effect] {
    switch action {
    case .tabChosen(let position):
      selectTab(at: position)
    case .nextTabPressed: selectTab(by: 1)
    case .textAlonePressed: toggleTextAlone()
    case .previousTabPressed: selectTab(by: -1)
    case .nextSectionPressed: selectSection(by: 1)
    case .previousSectionPressed: selectSection(by: -1)
    case .moved(let movement): move(movement)
    case .neighbourPressed(let step):
      if stack.note == nil { move(step > 0 ? .down : .up) } else { openNote(by: step) }
    case .pageTurned: return turnPage()
    case .openPressed: return openSelection()
    case .backPressed:
      if hasMarks {
        unmark()
      } else if stack.top == .root {
        message = .info("This is the first screen.")
      } else {
        goBack()
      }
    case .openWindowPressed(let side): return openWindow(side)
    case .openAnotherPressed(let side): return openWindow(side, .openAnother)
    case .copyPlacePressed: return [.copy(link.url)]
    case .copyRowPressed: return [.copy(activity.link.url)]
    case .jumpBackPressed: jumpBack()
    case .inboxOpened: goToInbox()
    case .linkFollowed(let link): jump { $0.open(link) }
    case .headingFollowed(let name): jump { $0.scroll(toHeading: name) }
    case .headingWanted(let name): scroll(toHeading: name)
    case .linkOpened(let link): open(link)
    case .activityContinued(let activity): resume(activity)
    }
    return []
  }

  private mutating func goToInbox() {
    jump { window in
      window.go(to: .shelf)
      window.focusSection(.notes)
    }
  }
}
