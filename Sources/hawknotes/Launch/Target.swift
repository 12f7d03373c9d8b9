import LibraryModel
import LibraryStore

/// The place of a URL in the arguments.
enum Target {
  /// The place, which the library has, or which is named by ids.
  case found(Link)
  /// A place named by names, while the library is busy: it is looked up later.
  case awaited(PlaceReference)

  /// Looks up a place.
  ///
  /// - Throws: `Failure` if the library does not have the place.
  init(
    _ reference: PlaceReference, _ opening: LibraryOpening, _ home: Home
  ) throws(Failure) {
    do throws(Failure) {
      self = .found(try Self.link(reference, opening, home))
    } catch {
      guard error.code == .busy else { throw error }
      self = .awaited(reference)
    }
  }

  /// The place; nil as long as it is not looked up.
  var link: Link? { if case .found(let link) = self { link } else { nil } }

  var url: String {
    switch self {
    case .found(let link): link.url
    case .awaited(let reference): reference.url
    }
  }

  /// Resolves a place; one that is named by ids is resolved by the window if the library does not
  /// answer.
  static func link(
    _ reference: PlaceReference, _ opening: LibraryOpening, _ home: Home
  ) throws(Failure) -> Link {
    do throws(Failure) {
      guard let library = try opening.library() else { throw Failure(LibraryError.busy) }
      switch try CommandLibrary(home: home, library: library).names.resolve(reference) {
      case .found(let link): return link
      case .gone(let step, nearest: _):
        throw Failure(.notFound, "\(step.words) in the library; nothing was changed")
      }
    } catch {
      guard error.code == .busy, let link = reference.linkByIDs else { throw error }
      return link
    }
  }
}

extension Resolution.Step {
  /// The step that was not found.
  var words: String {
    switch self {
    case .book(let name): "no book \"\(name)\""
    case .character(let name): "no character \"\(name)\" of that book"
    case .note(let name): "no note \"\(name)\""
    }
  }
}
