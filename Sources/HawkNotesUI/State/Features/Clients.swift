/// The access of features to the world outside the window.
struct Clients {
  let library: any LibraryClient
  let world: WorldClient
  let search: SearchClient
  let imports: ImportClient
  let scenes: ScenesClient
  let spelling: SpellingClient
}
