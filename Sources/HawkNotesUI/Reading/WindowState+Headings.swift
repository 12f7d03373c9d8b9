import LibraryModel
import Markup

// Headings as the targets of links: `[[Name#Heading]]`.

extension WindowState {
  /// Scrolls the open note, or the synopsis of the open book or character, to its first heading
  /// with a name; says so if there is none.
  mutating func scroll(toHeading name: String) {
    let isNote = stack.note != nil
    guard let text = isNote ? openNote.map(markup) : synopsisMarkup else { return }
    guard let offset = text.offset(ofHeading: name.slug) else {
      message = .warning("The text has no heading \(name).")
      return
    }
    if !isNote { screen.focus = .synopsis }
    show(lineAt: offset)
  }
}

extension ParsedText {
  /// Returns the offset of the first heading with a slug; nil if there is none.
  ///
  /// Parses the parts up to the one with the heading.
  fileprivate func offset(ofHeading slug: String) -> Int? {
    for part in text.parts.indices {
      for block in blocks(ofPart: part) where block.isHeading {
        if String(decoding: block.text.bytes, as: UTF8.self).slug == slug {
          return block.text.source(of: 0)
        }
      }
    }
    return nil
  }
}

extension MarkupBlock {
  fileprivate var isHeading: Bool { if case .heading = kind { true } else { false } }
}
