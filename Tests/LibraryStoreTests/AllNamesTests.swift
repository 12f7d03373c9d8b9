import LibraryModel
import LibraryStore
import Testing

/// The names by which the palette finds books, characters and tags.
struct AllNamesTests {
  private let desk = Desk()

  @Test func `the aliases of a character follow its name, and know it`() throws {
    let library = try desk.openStocked()
    let jaime = BookCharacter(
      book: Desk.hawk.id, name: "Jaime", aliases: ["The Angler", "Jay"], position: 2 << 20)
    try library.add(jaime)
    _ = try library.save("A note #norveg")
    let names = try library.allNames()
    #expect(
      names.map(\.name) == ["The Good Hawk", "Agatha", "Jaime", "The Angler", "Jay", "#norveg"])
    #expect(names.map(\.ownName) == [nil, nil, nil, "Jaime", "Jaime", nil])
    #expect(names[3].item == .character(jaime.id) && names[3].book == Desk.hawk.id)
    #expect(names[3].aside == "The Good Hawk")
  }
}
