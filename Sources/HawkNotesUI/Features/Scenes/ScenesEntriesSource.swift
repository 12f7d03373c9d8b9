import LibraryModel

/// All inputs of the rows of the scenes sheet.
///
/// Comparing is fast if nothing has changed.
struct ScenesEntriesSource: Equatable {
  private let listing: SceneListing?
  private let catalogue: Catalogue
  private let drafts: [Note.ID: DraftState]
  private let place: Place?

  init(_ state: WindowState) {
    listing = state.scenesSheet.listing
    catalogue = state.library.catalogue
    drafts = state.scene.drafts
    place = state.scene.tab.map { state.scene.place(of: $0) }
  }
}
