// Where a cursor may stand: the boundaries of grapheme clusters, words and lines. Each looks at a
// window of the text around the place, so that none depends on the text's length.

extension TextBuffer {
  /// The end of the grapheme cluster that begins at `offset`.
  public func cluster(after offset: Int) -> Int {
    let window = bytes(in: offset..<offset + clusterReach)
    guard window.count > 1 else { return offset + window.count }
    if window[0].isPlain && window[1].isPlain { return offset + 1 }
    let first = String(decoding: window, as: UTF8.self).first
    // NB: bytes that are not UTF-8 decode to U+FFFD, which is longer than they are.
    return min(offset + max(1, first.map { $0.utf8.count } ?? 1), count)
  }

  /// The start of the grapheme cluster that ends at `offset`.
  public func cluster(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let pair = bytes(in: max(0, offset - 2)..<offset)
    if pair.allSatisfy(\.isPlain) { return offset - 1 }
    let start = safeStart(before: offset)
    let text = String(decoding: bytes(in: start..<offset), as: UTF8.self)
    return max(start, offset - max(1, text.last.map { $0.utf8.count } ?? 1))
  }

  /// The nearest boundary at or before `offset`: where a cursor restored from elsewhere may stand.
  public func boundary(at offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < count else { return count }
    let start = safeStart(before: offset)
    let text = String(decoding: bytes(in: start..<min(count, offset + clusterReach)), as: UTF8.self)
    var boundary = start
    for character in text {
      let next = boundary + character.utf8.count
      if next > offset { return boundary }
      boundary = next
    }
    return min(boundary, offset)
  }

  /// The nearest boundary at or after `offset`: where the cursor goes once what was typed has
  /// become one cluster with what follows.
  public func boundary(from offset: Int) -> Int {
    let start = boundary(at: offset)
    return start == offset ? offset : cluster(after: start)
  }

  /// A boundary some way before `offset` that is one whatever stands before it: between two plain
  /// characters, or the text's start.
  ///
  /// Looked for in ever wider windows, up to 16 KB.
  private func safeStart(before offset: Int) -> Int {
    var reach = 64
    while true {
      let start = max(0, offset - reach)
      if start == 0 { return 0 }
      let window = bytes(in: start..<offset)
      for index in window.indices.dropFirst() where window[index - 1].isPlain {
        if window[index].isPlain { return start + index }
      }
      if reach >= clusterReach * 16 {
        return start + (window.firstIndex { $0 & 0xC0 != 0x80 } ?? 0)
      }
      reach *= 4
    }
  }
}

extension TextBuffer {
  /// The start of the word at or before `offset`, over the blanks between.
  public func word(before offset: Int) -> Int {
    var place = offset
    while place > 0, !isWord(at: cluster(before: place)) { place = cluster(before: place) }
    while place > 0, isWord(at: cluster(before: place)) { place = cluster(before: place) }
    return place
  }

  /// The end of the word at or after `offset`, over the blanks between.
  public func word(after offset: Int) -> Int {
    var place = offset
    while place < count, !isWord(at: place) { place = cluster(after: place) }
    while place < count, isWord(at: place) { place = cluster(after: place) }
    return place
  }

  private func isWord(at offset: Int) -> Bool {
    let bytes = bytes(in: offset..<cluster(after: offset))
    guard let character = String(decoding: bytes, as: UTF8.self).first else { return false }
    return character.isLetter || character.isNumber || character == "'" || character == "’"
      || character == "_"
  }

  /// The start of the line (up to the line feed before it) in which `offset` lies.
  public func lineStart(at offset: Int) -> Int {
    lineFeed(before: offset).map { $0 + 1 } ?? 0
  }

  /// The end of the line in which `offset` lies: its line feed, or the text's end.
  public func lineEnd(at offset: Int) -> Int {
    lineFeed(from: offset) ?? count
  }
}

extension UInt8 {
  /// ASCII, and not a carriage return: two such side by side are always two clusters.
  fileprivate var isPlain: Bool { self < 0x80 && self != 0x0D }
}

private let clusterReach = 1024
