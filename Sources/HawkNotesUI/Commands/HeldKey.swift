import TextUI

/// A key that was pressed before the list that it acts on was read.
///
/// It acts when the list is there. Before any other key, the names or tags that it waits for are
/// read; a key that waits for a sheet is dropped.
struct HeldKey: Equatable, Sendable {
  let press: KeyPress
  let query: ListQuery
}

/// The query of a list that is read while the user types on.
enum ListQuery: Equatable, Sendable {
  case sheet(Sheet, String)
  case completion(CompletionQuery)
}

extension WindowState {
  func mustWait(_ press: KeyPress) -> Bool { listQuery(of: press).map { !isRead($0) } ?? false }

  /// Keeps a key until its list is read.
  mutating func hold(_ press: KeyPress) {
    heldKey = listQuery(of: press).map { HeldKey(press: press, query: $0) }
  }

  /// Returns the action of the held key if its list is there; drops a key whose list was closed.
  mutating func takeHeldAction() -> Action? {
    guard let held = heldKey else { return nil }
    guard listQuery(of: held.press) == held.query else {
      heldKey = nil
      return nil
    }
    guard isRead(held.query) else { return nil }
    heldKey = nil
    return action(for: .key(held.press))
  }

  /// The query of the list that a key acts on; nil if it acts on a row that the user has chosen, or
  /// on something else.
  private func listQuery(of press: KeyPress) -> ListQuery? {
    if press == KeyPress(.enter), let sheet = scene.sheet,
      let list = sheet.feature.awaited(in: self)
    {
      return .sheet(sheet, list.query)
    }
    guard scene.completion.row == nil,
      press == KeyPress(.tab) || (press == KeyPress(.enter) && isNameBegun)
    else { return nil }
    return completionQuery.map(ListQuery.completion)
  }

  /// Whether a list has the rows of a query, or cannot be read now.
  private func isRead(_ query: ListQuery) -> Bool {
    switch query {
    case .sheet(let sheet, _): sheet.feature.awaited(in: self)?.isRead ?? false
    case .completion(let query): completions?.query == query || !retries.readings.isEmpty
    }
  }
}
