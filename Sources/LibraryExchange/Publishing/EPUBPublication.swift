extension Publication {
  /// The document in EPUB 3.
  public var epub: [UInt8] {
    var archive = ZipWriter()
    // NB: First and not compressed, as the format asks.
    archive.add(Self.type, as: "mimetype", isCompressed: false)
    archive.add(Self.container, as: "META-INF/container.xml", isCompressed: false)
    archive.add(package, as: "OEBPS/content.opf")
    archive.add(page("Contents", navigation), as: "OEBPS/nav.xhtml")
    archive.add(page(title, titlePage), as: "OEBPS/title.xhtml")
    for (index, chapter) in chapters.enumerated() {
      archive.add(
        page(chapter.title, Self.body(of: chapter)), as: "OEBPS/\(Self.file(index))")
    }
    archive.add(Self.style, as: "OEBPS/style.css")
    return archive.finished()
  }

  /// Whether a file is a document of ours in EPUB, by its beginning.
  public static func isEPUB(_ bytes: some Sequence<UInt8>) -> Bool {
    let beginning = String(decoding: Array(bytes.prefix(512)), as: UTF8.self)
    return beginning.contains(type) && beginning.contains(mark)
  }

  private static let type = "application/epub+zip"

  private static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    \(mark)
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """

  private static func file(_ index: Int) -> String { "chapter-\(index + 1).xhtml" }

  private var package: String {
    let names = authors.map { "<dc:creator>\($0.xml)</dc:creator>\n" }.joined()
    let items = chapters.indices.map {
      "<item id=\"c\($0 + 1)\" href=\"\(Self.file($0))\" media-type=\"application/xhtml+xml\"/>\n"
    }
    let places = chapters.indices.map { "<itemref idref=\"c\($0 + 1)\"/>\n" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(language.xml)">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">urn:uuid:\(id.xml)</dc:identifier>
      <dc:title>\(title.xml)</dc:title>
      <dc:language>\(language.xml)</dc:language>
      \(names)<meta property="dcterms:modified">\(changed.xml)</meta>
      </metadata>
      <manifest>
      <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      <item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
      <item id="style" href="style.css" media-type="text/css"/>
      \(items.joined())</manifest>
      <spine>
      <itemref idref="title"/>
      <itemref idref="nav"/>
      \(places.joined())</spine>
      </package>

      """
  }

  private var navigation: String {
    let entries = chapters.enumerated().map { index, chapter in
      let title = chapter.title.isEmpty ? "\(index + 1)" : chapter.title.xml
      return "<li><a href=\"\(Self.file(index))\">\(title)</a></li>\n"
    }
    // A list may not be empty.
    let list = entries.isEmpty ? ["<li><a href=\"title.xhtml\">\(title.xml)</a></li>\n"] : entries
    return "<nav epub:type=\"toc\">\n<h1>Contents</h1>\n<ol>\n\(list.joined())</ol>\n</nav>"
  }

  private func page(_ title: String, _ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="\(language.xml)" xml:lang="\(language.xml)">
    <head><title>\(title.isEmpty ? self.title.xml : title.xml)</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  /// The text of a chapter without pictures and files, which a book in EPUB would have to contain.
  ///
  /// A picture of the web becomes a link to it, another one its words.
  static func body(of chapter: Chapter) -> String {
    var links: [Bool] = []
    return HTMLTags.replacing(in: chapter.html) { tag in
      switch tag.name {
      case "img":
        let (address, words) = (tag.value("src") ?? "", tag.value("alt") ?? "")
        let shown = words.isEmpty ? address : words
        return isOutside(address) && links.isEmpty
          ? "<a href=\"\(address)\">\(shown)</a>" : "\(shown)"
      case "a":
        let address = tag.value("href") ?? ""
        links.append(address.hasPrefix("#") || isOutside(address))
        return links.last == true ? tag.source : ""
      case "/a": return links.popLast() == true ? tag.source : ""
      default: return tag.source
      }
    }
  }

  private static func isOutside(_ address: Substring) -> Bool {
    ["http://", "https://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
  }
}
