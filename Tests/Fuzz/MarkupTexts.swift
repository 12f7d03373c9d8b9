@testable import HawkNotesUI
import Markup

extension FuzzTarget {
  /// Markdown of any bytes: all ranges are in the text and in order, and every row fits into its
  /// width.
  static let markupTexts = FuzzTarget(name: "markup") { bytes in
    var choices = Choices(bytes)
    let choice = choices.choose(below: 256)
    let columns = 20 + choice % 181
    // The texts of notes are valid UTF-8: pasted, or read from the file of an editor.
    let rest = Array(choices.rest)
    let text = MarkupText(choice < 181 ? rest.asPastedText : TextEncoding.decode(rest).text)
    try expect(String(validating: text.bytes, as: UTF8.self) != nil, "the text is not UTF-8")
    try checkParts(of: text)
    let source = String(decoding: text.bytes, as: UTF8.self)
    try expect(
      words(of: MarkupText.html(source, isTitled: true)) == words(of: MarkupText.html(source)),
      "the heading of a chapter adds or loses words")
    try check(MarkupValues(text), in: text.bytes)
    let stops = text.parts.indices.flatMap { text.blocks(ofPart: $0) }.flatMap(\.stops)
    for stop in stops {
      try expect(text.bytes.indices.contains(stop.source), "a link is outside of the text")
      let flow = RenderedText(ParsedText(text), columns: columns, stop: stop.source)
      try checkRows(of: flow)
      if stop != stops.first { break }
    }
    try checkRows(of: RenderedText(text, columns: columns))
    for line in text.bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = SourceLine(line).parts
      try expect(
        parts.allSatisfy {
          line.indices.contains($0.bytes.lowerBound) && $0.bytes.upperBound <= line.endIndex
        },
        "a part is outside of its line")
    }
  }

  /// The characters of a text in HTML, without tags and blanks.
  private static func words(of html: String) -> [UInt8] {
    var isInTag = false
    return html.utf8.filter { byte in
      if byte == UInt8(ascii: "<") { isInTag = true }
      defer { if byte == UInt8(ascii: ">") { isInTag = false } }
      return !isInTag && byte > UInt8(ascii: " ") && byte != UInt8(ascii: ">")
    }
  }

  private static func checkParts(of text: MarkupText) throws {
    var end = 0
    for (index, part) in text.parts.enumerated() {
      try expect(part.lowerBound == end && !part.isEmpty && part.count <= 65_536, "bad part")
      end = part.upperBound
      for block in text.blocks(ofPart: index) {
        try expect(
          part.lowerBound <= block.source.lowerBound && block.source.upperBound <= end,
          "a block is outside of its part")
        var last = 0
        for shown in block.text.bytes.indices {
          let source = block.text.source(of: shown)
          try expect(source >= last && source <= text.bytes.count, "offsets do not increase")
          last = source
        }
      }
    }
    try expect(end == text.bytes.count, "the parts do not cover the text")
  }

  private static func check(_ values: MarkupValues, in bytes: [UInt8]) throws {
    for tag in values.tags {
      try expect(bytes[tag.bytes].elementsEqual(("#" + tag.name).utf8), "no tag there")
    }
    for place in values.passages {
      try expect(bytes[place.bytes].first == UInt8(ascii: "@"), "no place there")
    }
    for link in values.links {
      try expect(
        link.bytes.lowerBound >= 0 && link.bytes.upperBound <= bytes.count, "a link is outside")
    }
  }

  private static func checkRows(of flow: RenderedText) throws {
    var last = -1
    for part in flow.text.parts.indices {
      for row in flow.rows(ofPart: part) {
        try expect(row.source > last, "the offsets of rows do not increase")
        last = row.source
      }
    }
  }
}
