import LibraryModel

/// Reads the title, the authors and the contents of a book in EPUB.
///
/// Source: "EPUB 3.3", w3.org/TR/epub-33. Only the container, the package and the contents are
/// read.
enum EPUB {
  /// - Parameter name: Title of a book that has none: the name of its file.
  static func read(_ bytes: ArraySlice<UInt8>, named name: String) -> ReadBooks {
    guard let archive = ZipArchive(bytes) else { return failure("the archive is damaged") }
    guard let container = archive.file("META-INF/container.xml").flatMap(XMLElement.read),
      let path = container.first("rootfile")?.attributes["full-path"],
      let bytes = archive.file(path)
    else { return failure("no package in it") }
    guard let package = XMLElement.read(bytes) else {
      return failure("its package is damaged, or uses entities of its own")
    }
    guard let metadata = package.first("metadata"),
      var book = book(metadata, in: package, named: name)
    else {
      return failure("no title")
    }
    let contents = contents(of: package, at: path, in: archive)
    if !contents.isEmpty {
      book.highlights = [
        ImportedHighlight(
          key: book.key + "/contents",
          words: (["Contents", ""] + contents).joined(separator: "\n"))
      ]
    }
    let annotations = archive.file("META-INF/calibre_bookmarks.txt") ?? []
    book.highlights += Calibre.highlights(inBook: annotations)
    return ([book], [])
  }

  private static func failure(_ reason: String) -> ReadBooks {
    ([], [UnreadableRecord(line: 1, reason)])
  }

  // MARK: Metadata

  private static func book(
    _ metadata: XMLElement, in package: XMLElement, named name: String
  ) -> ImportedBook? {
    let titles = metadata.all("title").map(\.text.inOneLine) + [name]
    guard let title = titles.first(where: { !$0.isEmpty }) else { return nil }
    let authors = metadata.all("creator").filter { ["aut", nil].contains($0.attributes["role"]) }
      .map(\.text.inOneLine).filter { !$0.isEmpty }
    let identifiers = metadata.all("identifier")
    let unique = package.attributes["unique-identifier"]
    let identifier =
      identifiers.first { $0.attributes["id"] == unique } ?? identifiers.first
    // Calibre writes the first day of the year 101 for a date that it does not know.
    let year = metadata.all("date").map(\.text.trimmed).first { !$0.hasPrefix("0101-01-01") }?
      .prefix(4)
    return ImportedBook(
      key: identifier?.text.trimmed.unlessEmpty ?? SourceKey.ofBook(title, authors),
      title: title, authors: Array(authors.prefix(100)), isbn: isbn(identifiers),
      year: year.flatMap { Int($0) })
  }

  private static func isbn(_ identifiers: [XMLElement]) -> String? {
    identifiers.lazy.compactMap { identifier -> String? in
      let text = identifier.text.trimmed.lowercased()
      let digits = text.filter { $0.isDecimalDigit || $0 == "x" }.uppercased()
      let isNamed = text.contains("isbn") || identifier.attributes["scheme"]?.lowercased() == "isbn"
      let isBare = digits.count == 13 && digits.hasPrefix("97") && text.count <= 17
      return (isNamed || isBare) && digits.count > 9 && Book.isISBN(digits) ? digits : nil
    }.first
  }

  // MARK: Contents

  /// The titles of the chapters as a list; empty if they are missing or cannot be read.
  private static func contents(
    of package: XMLElement, at path: String, in archive: ZipArchive
  ) -> [String] {
    let items = package.all("item")
    let nav = items.first {
      $0.attributes["properties"]?.split(separator: " ").contains("nav") == true
    }
    if let root = document(nav, beside: path, in: archive) {
      let lists = root.all("nav")
      let list = lists.first { $0.attributes["type"] == "toc" } ?? lists.first
      let titles = list.map { lines($0, entry: "li", title: ["a", "span"]) } ?? []
      if !titles.isEmpty { return titles }
    }
    let name = package.first("spine")?.attributes["toc"]
    let ncx =
      items.first { name != nil && $0.attributes["id"] == name }
      ?? items.first { $0.attributes["media-type"] == "application/x-dtbncx+xml" }
    let map = document(ncx, beside: path, in: archive)?.first("navMap")
    return map.map { lines($0, entry: "navPoint", title: ["navLabel"]) } ?? []
  }

  private static func document(
    _ item: XMLElement?, beside path: String, in archive: ZipArchive
  ) -> XMLElement? {
    guard let link = item?.attributes["href"] else { return nil }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return archive.file(resolved(folder + decoded(link))).flatMap(XMLElement.read)
  }

  /// Returns a path without `.` and `..`.
  private static func resolved(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// Returns a link without its fragment and its `%20`.
  private static func decoded(_ link: String) -> String {
    var bytes: [UInt8] = []
    var rest = link.utf8.prefix { $0 != UInt8(ascii: "#") }
    while let byte = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes[...].text
  }

  private static let mostEntries = 20_000

  /// The titles of nested entries as lines of a list.
  private static func lines(
    _ element: XMLElement, entry: String, title: Set<String>, depth: Int = 0
  ) -> [String] {
    var lines: [String] = []
    for child in element.children where lines.count < mostEntries {
      if child.name == entry {
        let words = child.children.first { title.contains($0.name) }.map(Self.title) ?? ""
        if !words.isEmpty {
          lines.append(String(repeating: "  ", count: min(depth, 5)) + "- " + words)
        }
        lines += Self.lines(child, entry: entry, title: title, depth: depth + 1)
      } else {
        lines += Self.lines(child, entry: entry, title: title, depth: depth)
      }
    }
    return Array(lines.prefix(mostEntries))
  }

  /// The words of an entry; if it is a picture, the text that stands for it.
  private static func title(_ entry: XMLElement) -> String {
    let substitutes =
      [entry.attributes["title"]]
      + entry.descendants.map {
        $0.attributes["alt"] ?? $0.attributes["title"]
      }
    return ([entry.text] + substitutes.compactMap { $0 }).lazy.map(plain).first { !$0.isEmpty }
      ?? ""
  }

  /// The words in one line, without characters that would make tags or links.
  private static func plain(_ text: String) -> String {
    let words = text.split { $0.isWhitespace || "#@[]<>`*_".contains($0) }
    return String(words.joined(separator: " ").prefix(200))
  }
}
