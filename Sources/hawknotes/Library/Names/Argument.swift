import LibraryModel

extension NameResolver {
  /// A word that names an item.
  enum Argument {
    case name(String)
    case place(PlaceReference.Path)

    /// Reads a word.
    ///
    /// - Throws: `Failure` if it begins like a URL but is not valid.
    init(_ word: String) throws(Failure) {
      guard word.lowercased().hasPrefix("hawknotes:") || word.hasPrefix("b|") else {
        self = .name(word)
        return
      }
      do throws(MalformedURL) {
        self = .place(try PlaceReference(url: word).path)
      } catch {
        throw Failure(.usage, "\"\(word)\" is not a valid URL: see hawknotes-url(7)")
      }
    }
  }
}
