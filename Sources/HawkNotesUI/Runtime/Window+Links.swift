import LibraryModel
import Markup

// Following the links of a note.

extension Window {
  /// Goes to the place that a link names, or says why it cannot.
  func follow(_ target: LinkTarget) {
    do throws(LibraryFailure) {
      switch target {
      case .name(let name): try follow(name)
      case .address(let url): try follow(url: url)
      }
    } catch {
      dispatch(.said(error.warning))
    }
  }

  private func follow(_ name: String) throws(LibraryFailure) {
    let parts = LinkParts(name)
    if parts.item.isEmpty { return followHeading(parts.heading) }
    switch try library.resolve(parts.item, state.openBook) {
    case .found(let item):
      dispatch(.navigation(.linkFollowed(Link(to: item.place))))
      scroll(to: parts.heading)
    case .ambiguous(let items):
      dispatch(.navigation(.linkOpened(Link(to: .search(items.searchQuery)))))
      let words = "\(items.count) items have the name \(parts.item). Enter goes to one."
      dispatch(.said(.info(words)))
    case .unresolved:
      dispatch(.said(.warning("No book, character or note has the name \(parts.item).")))
    }
  }

  private func followHeading(_ heading: String?) {
    if let heading { dispatch(.navigation(.headingFollowed(heading))) }
  }

  private func scroll(to heading: String?) {
    if let heading { dispatch(.navigation(.headingWanted(heading))) }
  }

  /// Follows a URL of Hawk Notes.
  private func follow(url: String) throws(LibraryFailure) {
    guard let reference = try? PlaceReference(url: url),
      case .found(let link) = try reference.resolve(by: names)
    else { return dispatch(.said(.warning("No such place in the library: \(url)"))) }
    dispatch(.navigation(.linkFollowed(link)))
  }

  /// The reads that find the items of a URL, by ids or by slugs.
  private var names: PlaceReference.Names<LibraryFailure> {
    let library = library
    return PlaceReference.Names { name throws(LibraryFailure) in
      if let id = Book.ID(name) { return try library.book(id)?.id }
      guard case .found(let item) = try library.resolve(name, nil), case .book(let id) = item.place
      else { return nil }
      return id
    } character: { name, book throws(LibraryFailure) in
      if let id = BookCharacter.ID(name) {
        let character = try library.character(id)
        return character.flatMap { book ?? $0.book == $0.book ? ($0.id, $0.book) : nil }
      }
      guard case .found(let item) = try library.resolve(name, book),
        case .character(let id, of: let home) = item.place, book ?? home == home
      else { return nil }
      return (id, home)
    } note: { name, owner throws(LibraryFailure) in
      guard let id = Note.ID(name), try library.ownerOfNote(id) == owner else { return nil }
      return id
    }
  }
}

extension [NamedItem] {
  /// The query that finds the items by their titles and names.
  fileprivate var searchQuery: String {
    var names: [String] = []
    for item in self where !names.contains(where: { $0.slug == item.name.slug }) {
      names.append(item.name.replacing("\"", with: " "))
    }
    return names.map { "title:\"\($0)\"" }.joined(separator: " OR ")
  }
}
