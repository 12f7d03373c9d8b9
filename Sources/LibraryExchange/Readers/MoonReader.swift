import LibraryModel

/// Reads `.mrexpt`, the file of highlights of Moon+ Reader.
///
/// A few lines about the file, then records: a line `#` and sixteen lines. Line breaks in a text
/// are `<BR>`.
enum MoonReader {
  /// Whether a file is of Moon+ Reader, by its beginning.
  static func isMine(_ beginning: ArraySlice<UInt8>) -> Bool {
    let lines = beginning.prefix(200).text.split(whereSeparator: \.isNewline)
    return lines.count > 1 && Int(lines[0].trimmed) != nil && lines[1].hasPrefix("indent:")
  }

  static func read(_ file: FileBytes) -> ReadBooks {
    var lines = FileLines(file)
    var shelf = BookCollector()
    var record: (line: Int, fields: [String])?
    while let (line, text) = lines.next() {
      let text = text.trimmed
      // A note can be `#`, too.
      if text == "#", record?.fields.count != noteIndex {
        add(record, to: &shelf)
        record = (line, [])
      } else if let count = record?.fields.count, count < fieldCount {
        record?.fields.append(text)
      }
    }
    add(record, to: &shelf)
    return shelf.read
  }

  private static let fieldCount = 16
  private static let noteIndex = 11

  private static func add(_ record: (line: Int, fields: [String])?, to shelf: inout BookCollector) {
    guard let (line, fields) = record else { return }
    guard fields.count == fieldCount, Int(fields[0]) != nil, !fields[1].isEmpty else {
      return shelf.unreadable.append(UnreadableRecord(line: line, "not a record of Moon+ Reader"))
    }
    let (words, quote) = (text(fields[noteIndex]), text(fields[noteIndex + 1]))
    // A bookmark has the words of its page.
    guard !words.isEmpty || !quote.isEmpty else { return }
    let (key, place) = (SourceKey.ofBook(fields[1], []), fields[4] + "." + fields[6])
    let series = "\(key)/\(place)|"
    let time = TableValue.time(fields[9])
    shelf.unreadable.add(time: fields[9], time, line: line)
    shelf.add(
      ImportedHighlight(
        key: series + SourceKey.of([quote.unlessEmpty ?? words]), series: series, quotation: quote,
        words: words, created: time), to: ImportedBook(key: key, title: fields[1].inOneLine))
  }

  private static func text(_ field: String) -> String {
    field.replacing("<BR>", with: "\n").trimmed
  }
}
