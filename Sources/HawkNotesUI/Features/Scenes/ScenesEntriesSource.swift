import LibraryModel

/// All inputs of the rows of the scenes sheet.
///
/// Comparing is fast if nothing has changed.
struct ScenesEntriesSource: Equatable, Sendable {
  private let listing: SceneListing
  private let catalogue: Catalogue
  private let drafts: [Note.ID: DraftState]
  private let place: Place?

  init(_ listing: SceneListing, in window: Surroundings) {
    self.listing = listing
    catalogue = window.catalogue
    drafts = window.drafts
    place = window.place
  }
}
