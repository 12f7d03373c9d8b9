/// The part of the scenes sheet that is restored after a kill.
public struct ScenesState: Equatable, Sendable {
  /// The selected row; nil means the first.
  public var row: ScenesRow?
  /// Whether the sheet was opened for the loose drafts; it selects the first one as soon as there is
  /// one.
  var isAtLooseDrafts = false

  /// Whether the sheet shows the place `hawknotes://loose`.
  var showsLooseDrafts: Bool {
    switch row {
    case .draft: true
    case .scene, .quarantined: false
    case nil: isAtLooseDrafts
    }
  }
}
