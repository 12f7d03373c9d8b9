import UnicodeText

// Cursor boundaries: grapheme clusters, words, lines and paragraphs. Each function reads a window
// of the text around the offset, so that its cost does not depend on the text's length.

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

  /// Returns the nearest cluster boundary at or before `offset`: use this for a cursor that was
  /// stored elsewhere.
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

  /// Returns the nearest cluster boundary at or after `offset`: use this after an insertion, which
  /// can form one cluster with the text after it.
  public func boundary(from offset: Int) -> Int {
    let start = boundary(at: offset)
    return start == offset ? offset : cluster(after: start)
  }

  /// Returns an offset before `offset` that is a boundary whatever text precedes it: between two
  /// code points that stand alone, or the text's start.
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

// NB: words are read one window at a time, since a text without blanks is one word.
extension TextBuffer {
  /// Returns the start of the word at or before `offset`; blanks between them are skipped.
  public func word(before offset: Int) -> Int {
    var end = min(offset, count)
    var isInside = false
    while end > 0 {
      let start = safeStart(before: end, reach: ClusterReader.reach)
      let window = String(decoding: bytes(in: start..<end), as: UTF8.self)
      // NB: an array: a step back in a string of flags reads all flags before it, O(n²) in total.
      for character in Array(window).reversed() {
        if isInside && !character.isOfWord { return end }
        isInside = isInside || character.isOfWord
        end = max(start, end - character.utf8.count)
      }
    }
    return end
  }

  /// Returns the end of the word at or after `offset`; blanks between them are skipped.
  public func word(after offset: Int) -> Int {
    var start = max(offset, 0)
    var isInside = false
    while start < count {
      for character in clusters(from: start) {
        if isInside && !character.isOfWord { return start }
        isInside = isInside || character.isOfWord
        start = min(count, start + character.utf8.count)
      }
    }
    return start
  }

  /// Returns the word that contains or follows `offset`; if there is no word, the cluster at
  /// `offset`.
  public func word(around offset: Int) -> Range<Int> {
    let next = cluster(after: offset)
    let here = String(decoding: bytes(in: offset..<next), as: UTF8.self).first
    guard here?.isOfWord == true else { return offset..<next }
    let end = word(after: offset)
    return word(before: end)..<end
  }

  /// Returns the complete clusters of the window at `offset`; if there is none, the incomplete one.
  private func clusters(from offset: Int) -> Substring {
    let window = bytes(in: offset..<offset + ClusterReader.reach)
    let isLast = offset + window.count == count
    // The last code point may be incomplete.
    let end = isLast ? window.count : window.lastIndex(where: \.beginsCodePoint) ?? 0
    let text = String(decoding: end > 0 ? window[..<end] : window[...], as: UTF8.self)
    let whole = isLast ? text[...] : text.dropLast()
    return whole.isEmpty ? text[...] : whole
  }
}

extension TextBuffer {
  /// Returns the start of the line with `offset`: the offset after the line feed before it, or 0.
  public func lineStart(at offset: Int) -> Int {
    lineFeed(before: offset).map { $0 + 1 } ?? 0
  }

  /// Returns the end of the line with `offset`: the offset of its line feed, or the text's end.
  public func lineEnd(at offset: Int) -> Int {
    lineFeed(from: offset) ?? count
  }
}

// Paragraphs: runs of lines without a blank line between them.
extension TextBuffer {
  /// Returns the start of the paragraph with `offset`; if `offset` is that start, the start of the
  /// paragraph before.
  public func paragraph(before offset: Int) -> Int {
    var line = min(offset, count)
    while line > 0 {
      line = lineStart(at: line - 1)
      let isFirst = line == 0 || isBlankLine(at: lineStart(at: line - 1))
      if isFirst && !isBlankLine(at: line) { return line }
    }
    return 0
  }

  /// Returns the start of the next paragraph after `offset`, or the text's end.
  public func paragraph(after offset: Int) -> Int {
    var line = lineStart(at: offset)
    var isBlank = isBlankLine(at: line)
    while let feed = lineFeed(from: line) {
      let wasBlank = isBlank
      line = feed + 1
      isBlank = isBlankLine(at: line)
      if wasBlank && !isBlank { return line }
    }
    return count
  }

  /// Returns whether the line that begins at `start` contains only blanks.
  private func isBlankLine(at start: Int) -> Bool {
    for offset in stride(from: start, to: count, by: 64) {
      for byte in bytes(in: offset..<offset + 64) where byte != 0x20 && byte != 0x09 {
        return byte == 0x0A
      }
    }
    return true
  }
}

extension UInt8 {
  /// Whether this is ASCII other than a carriage return.
  ///
  /// Two such bytes are always two clusters.
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
  /// Whether this is part of a word: a letter, a digit, an apostrophe or an underscore.
  var isOfWord: Bool {
    // Most characters are ASCII letters, which need no look-up of Unicode properties.
    if let byte = asciiValue, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { return true }
    return isLetter || isNumber || self == "'" || self == "’" || self == "_"
  }
}
