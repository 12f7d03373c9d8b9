public import LibraryModel
public import SceneRestoration

// The report of a scene to commands such as `scenes`: it needs no library.

extension SceneState {
  /// The place on screen, with the open sheet; nil before the first place.
  public var link: Link? { tab.map(link) }

  /// Returns the place on screen, with the open sheet, if a tab is selected.
  ///
  /// The shop page of a row is the page over the place of the row: the list alone does not say
  /// which page it is.
  func link(in tab: TabID) -> Link {
    let place = place(of: tab)
    guard let sheet else { return Link(to: place) }
    if let own = sheet.feature.place(in: self) { return Link(to: own) }
    guard let part = sheet.feature.linkSheet else { return Link(to: place) }
    let isList = place == .shelf || place == .favourites
    return Link(to: isList ? selection(in: tab) ?? place : place, sheet: part)
  }

  /// Returns whether a place is on screen; a note is also while it is edited in its list.
  public func shows(_ place: Place) -> Bool {
    guard let shown = link?.place, shown != place else { return link != nil }
    guard case .note(let note, in: let owner) = place, shown == owner.place else { return false }
    return topScreen.map { $0.focus == .draft && $0.editing == note } ?? false
  }

  /// The name of the focus, for scripts.
  public var focusName: String? {
    if sheet != nil { return "sheet" }
    guard let screen = topScreen else { return nil }
    if screen.focus == .draft { return screen.editing == nil ? "draft" : "edit" }
    return screen.focus?.rawValue
  }

  /// The selected row; nil if no row is selected.
  public var selectionLink: Link? { tab.flatMap(selection).map { Link(to: $0) } }

  private func selection(in tab: TabID) -> Place? {
    guard let state = tabs[tab], let screen = state.screens[state.stack.top] else { return nil }
    var stack = tabs[tab]?.stack ?? TabStack()
    if stack.note == nil {
      if screen.focus == .mentions { return screen.mention?.place }
      if screen.focus == .books {
        stack.book = screen.book
      } else if screen.focus == .characters {
        stack.character = screen.character
      } else if screen.focus != .synopsis {
        stack.note = screen.note
      }
      guard stack.top != tabs[tab]?.stack.top else { return nil }
    }
    var scene = SceneState()
    scene.tabs[tab] = TabState(stack: stack)
    return scene.place(of: tab)
  }

  private var topScreen: ScreenState? {
    tab.flatMap { tabs[$0] }.flatMap { $0.screens[$0.stack.top] }
  }
}

/// Reports of the terminal about the focus; stored, never restored.
public enum WindowFocus {
  /// Whether the terminal has reported the focus since the program was started.
  public static let isReported = SceneKey<Bool>("focus reported", default: false)
}

/// The last size of a window; reported, never restored.
public enum WindowSize {
  public static let columns = SceneKey<Int>("columns", default: 0)
  public static let rows = SceneKey<Int>("rows", default: 0)

  /// Whether a window has room for the lists of a book besides a draft.
  public static func hasLists(columns: Int) -> Bool { columns >= ScreenLayout.wide }
}
