import UnicodeText

// Cursor boundaries: grapheme clusters, words, lines and paragraphs. Each function reads a window of
// the text around the offset, so that its cost does not depend on the text's length.

extension TextBuffer {
  /// Returns the end of the grapheme cluster that begins at `offset`.
  public func cluster(after offset: Int) -> Int {
    let window = bytes(in: offset..<offset + ClusterReader.reach)
    return offset + Clusters.next(after: 0, in: window[...])
  }

  /// Returns the start of the grapheme cluster that ends at `offset`.
  public func cluster(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let pair = bytes(in: max(0, offset - 2)..<offset)
    if pair.allSatisfy(\.isPlain) { return offset - 1 }
    let start = safeStart(before: offset, reach: 64)
    return start
      + bytes(in: start..<offset).withUnsafeBufferPointer { bytes in
        var reader = ClusterReader(bytes)
        return reader.last().lowerBound
      }
  }

  /// Returns the nearest cluster boundary at or before `offset`: use this for a cursor that was stored
  /// elsewhere.
  public func boundary(at offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < count else { return count }
    let start = safeStart(before: offset, reach: 64)
    let window = bytes(in: start..<offset + ClusterReader.reach)
    return start
      + window.withUnsafeBufferPointer { bytes in
        var reader = ClusterReader(bytes)
        while true {
          let cluster = reader.next()
          if cluster.upperBound > offset - start { return cluster.lowerBound }
        }
      }
  }

  /// Returns the nearest cluster boundary at or after `offset`: use this after an insertion, which can
  /// form one cluster with the text after it.
  public func boundary(from offset: Int) -> Int {
    let start = boundary(at: offset)
    return start == offset ? offset : cluster(after: start)
  }

  /// Returns an offset before `offset` that is a boundary whatever text precedes it: between two code
  /// points that stand alone, or the text's start.
  ///
  /// It searches windows of growing size, up to 16 KB.
  private func safeStart(before offset: Int, reach: Int) -> Int {
    let start = max(0, offset - reach)
    if start == 0 { return 0 }
    let window = bytes(in: start..<offset)
    let first = window.firstIndex(where: \.beginsCodePoint) ?? 0
    if let safe = window[first...].firstSafeBoundary { return start + safe }
    if reach >= ClusterReader.reach * 16 {
      // The window may begin within a cluster.
      let next = Clusters.next(after: first, in: window[...])
      return start + (next < window.count ? next : first)
    }
    return safeStart(before: offset, reach: reach * 4)
  }
}

// NB: words are walked over a window at a time, since a text without blanks is one word.
extension TextBuffer {
  /// The start of the word at or before `offset`, over the blanks between.
  public func word(before offset: Int) -> Int {
    var place = min(offset, count)
    var isInside = false
    while place > 0 {
      let start = safeStart(before: place, reach: ClusterReader.reach)
      let window = String(decoding: bytes(in: start..<place), as: UTF8.self)
      // NB: an array, since stepping back over flags counts all those before.
      for character in Array(window).reversed() {
        if isInside && !character.isOfWord { return place }
        isInside = isInside || character.isOfWord
        place = max(start, place - character.utf8.count)
      }
    }
    return place
  }

  /// The end of the word at or after `offset`, over the blanks between.
  public func word(after offset: Int) -> Int {
    var place = max(offset, 0)
    var isInside = false
    while place < count {
      for character in clusters(from: place) {
        if isInside && !character.isOfWord { return place }
        isInside = isInside || character.isOfWord
        place = min(count, place + character.utf8.count)
      }
    }
    return place
  }

  /// The word that `offset` stands in or before; where none is, the cluster there.
  public func word(around offset: Int) -> Range<Int> {
    let next = cluster(after: offset)
    let here = String(decoding: bytes(in: offset..<next), as: UTF8.self).first
    guard here?.isOfWord == true else { return offset..<next }
    let end = word(after: offset)
    return word(before: end)..<end
  }

  /// The whole clusters of the window at `offset`; of one that is longer, what is there of it.
  private func clusters(from offset: Int) -> Substring {
    let window = bytes(in: offset..<offset + ClusterReader.reach)
    let isLast = offset + window.count == count
    // The last code point may be cut.
    let end = isLast ? window.count : window.lastIndex(where: \.beginsCodePoint) ?? 0
    let text = String(decoding: end > 0 ? window[..<end] : window[...], as: UTF8.self)
    let whole = isLast ? text[...] : text.dropLast()
    return whole.isEmpty ? text[...] : whole
  }
}

extension TextBuffer {
  /// The start of the line (up to the line feed before it) in which `offset` lies.
  public func lineStart(at offset: Int) -> Int {
    lineFeed(before: offset).map { $0 + 1 } ?? 0
  }

  /// The end of the line in which `offset` lies: its line feed, or the text's end.
  public func lineEnd(at offset: Int) -> Int {
    lineFeed(from: offset) ?? count
  }
}

// Paragraphs: lines with no blank line between them.
extension TextBuffer {
  /// The start of the paragraph in which `offset` stands; at its start, of the one before.
  public func paragraph(before offset: Int) -> Int {
    var place = min(offset, count)
    while place > 0 {
      place = lineStart(at: place - 1)
      let isFirst = place == 0 || isBlankLine(at: lineStart(at: place - 1))
      if isFirst && !isBlankLine(at: place) { return place }
    }
    return 0
  }

  /// The start of the paragraph after the one in which `offset` stands, or the text's end.
  public func paragraph(after offset: Int) -> Int {
    var place = lineStart(at: offset)
    var isBlank = isBlankLine(at: place)
    while let feed = lineFeed(from: place) {
      let wasBlank = isBlank
      place = feed + 1
      isBlank = isBlankLine(at: place)
      if wasBlank && !isBlank { return place }
    }
    return count
  }

  /// Whether there is nothing but blanks in the line that begins at `start`.
  private func isBlankLine(at start: Int) -> Bool {
    for place in stride(from: start, to: count, by: 64) {
      for byte in bytes(in: place..<place + 64) where byte != 0x20 && byte != 0x09 {
        return byte == 0x0A
      }
    }
    return true
  }
}

extension UInt8 {
  /// ASCII, and not a carriage return: two such side by side are always two clusters.
  fileprivate var isPlain: Bool { self < 0x80 && self != 0x0D }
}

extension ArraySlice<UInt8> {
  /// Index of the first boundary between two code points that stand alone.
  fileprivate var firstSafeBoundary: Int? {
    withUnsafeBufferPointer { bytes in
      var offset = 0
      var isAfterAlone = false
      while offset < bytes.count {
        let (scalar, count) = bytes.scalar(at: offset)
        if isAfterAlone && scalar.standsAlone { return startIndex + offset }
        isAfterAlone = scalar.standsAlone
        offset += count
      }
      return nil
    }
  }
}

extension Character {
  /// Whether it belongs to a word: a letter, a digit, or a sign within words.
  var isOfWord: Bool {
    // Most are: the properties of Unicode lie far away.
    if let byte = asciiValue, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { return true }
    return isLetter || isNumber || self == "'" || self == "’" || self == "_"
  }
}
