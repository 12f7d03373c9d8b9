extension Publication {
  /// Returns the document as one HTML file, which also prints well.
  ///
  /// - Parameter hasPictures: Whether the file shows pictures; otherwise they are links, as in
  ///   EPUB, so that a program that converts it reads no other file and asks no server.
  public func html(hasPictures: Bool = true) -> String {
    let entries = chapters.enumerated().map { index, chapter in
      "<li><a href=\"#chapter-\(index + 1)\">\(chapter.title.xml)</a></li>\n"
    }
    let sections = chapters.enumerated().map { index, chapter in
      "<section id=\"chapter-\(index + 1)\">\n\(body(of: chapter, index + 1, hasPictures: hasPictures))</section>\n"
    }
    return """
      <!DOCTYPE html>
      \(Self.mark)
      <html lang="\(language.xml)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.xml)</title>
      <style>
      \(Self.style)
      body { max-width: 38em; margin: 3em auto; padding: 0 1em; }
      @media screen and (prefers-color-scheme: dark) { body { background: #1c1c1c; color: #dadada; } a { color: #87afd7; } }
      @media print { section, nav { break-before: page; } a { color: inherit; text-decoration: none; } }
      </style>
      </head>
      <body>
      \(titlePage)
      <nav>
      <h2>Contents</h2>
      <ol>
      \(entries.joined())</ol>
      </nav>
      \(sections.joined())</body>
      </html>

      """
  }

  /// Whether a file is a document of ours, by its beginning.
  public static func isHTML(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: "<!DOCTYPE html>\n\(mark)".utf8)
  }

  /// Mark by which a file is recognised as ours.
  static let mark = "<!-- Written by Hawk Notes -->"

  /// The title and the authors.
  var titlePage: String {
    let names = authors.isEmpty ? "" : "<p>\(authors.joined(separator: ", ").xml)</p>\n"
    return "<header>\n<h1>\(title.xml)</h1>\n\(names)</header>"
  }

  static let style = """
    body { font-family: Georgia, serif; line-height: 1.5; }
    header { text-align: center; margin: 6em 0; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.2; break-after: avoid; }
    blockquote { margin: 1em 1.5em; font-style: italic; }
    pre { white-space: pre-wrap; }
    img { max-width: 100%; }
    table { border-collapse: collapse; }
    th, td { border: 1px solid; padding: 0.2em 0.5em; }
    section.footnotes { border-top: 1px solid; margin-top: 2em; font-size: 0.9em; }
    """

  /// The text of a chapter in a file with others: headings one level lower, and footnotes of its
  /// own.
  private func body(of chapter: Chapter, _ number: Int, hasPictures: Bool) -> String {
    HTMLTags.replacing(in: hasPictures ? chapter.html : Self.body(of: chapter)) { tag in
      let name = tag.name
      if let level = name.last?.wholeNumberValue, 1...5 ~= level,
        name.drop(while: { $0 == "/" }) == "h\(level)"
      {
        return tag.source.replacing("h\(level)", with: "h\(level + 1)", maxReplacements: 1)
      }
      return tag.source.replacing("id=\"fn", with: "id=\"\(number)-fn")
        .replacing("href=\"#fn", with: "href=\"#\(number)-fn")
    }
  }
}
