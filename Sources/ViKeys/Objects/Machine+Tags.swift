// Text between tags, as of HTML: `it`, `at`.

extension Machine {
  /// Selects the text of an element; with `isWhole`, also its tags.
  func selectTag(_ times: Int, _ isWhole: Bool) throws(Stop) {
    range.keepsEnd = true
    let old = cursor
    var (oldStart, oldEnd) = (cursor, cursor)
    if !isVisual { decreasePastEnd(&oldEnd) }
    if isSelectionEmpty {
      setJump()
      while isInIndent { if increase(&cursor) != 0 { break } }
      if isInTag(isEnd: false) {
        while line.byte(cursor.column) != greater, increase(&cursor) >= 0 {}
      } else if isInTag(isEnd: true) {
        while line.byte(cursor.column) != less, decrease(&cursor) >= 0 {}
        decrease(&cursor)
        oldEnd = cursor
      }
    } else if state.anchor < cursor {
      oldStart = state.anchor
      cursor = state.anchor
    } else {
      oldEnd = state.anchor
    }
    var (count, isWhole) = (times, isWhole)
    while true {
      guard case (var first, let end)? = try element(count) else {
        cursor = old
        throw .failed
      }
      guard let last = end, last >= oldEnd else {
        // A tag that nothing ends, or an element before the cursor: goes on with the tag before it.
        (cursor, count) = (first, 1)
        continue
      }
      cursor = last
      range.isInclusive = isWhole || isVisual || last.column > 0
      if isWhole {
        while line.byte(cursor.column) != greater, increase(&cursor) >= 0 {}
      } else {
        if range.isInclusive { decrease(&cursor) }
        while line(first.line).byte(first.column) != greater, increase(&first) >= 0 {}
        increase(&first)
        if isVisual, first == oldStart, cursor == oldEnd {
          (cursor, count, isWhole) = (oldStart, times, true)
          continue
        }
      }
      if cursor < first { (cursor, range.isInclusive) = (first, false) }
      return setObject(start: first, kind: .characters)
    }
  }

  /// Returns where the tags around the cursor begin, the end tag only if there is one; nil if no
  /// tag is around.
  private func element(_ count: Int) throws(Stop) -> (Position, Position?)? {
    let end = try Pattern("</[^>]*>")
    let tag = try Pattern(#"<[^ \t>/!]\+\%(\_s\_[^>]\{-}[^/]>\|$\|\_s\=>\)"#)
    for _ in 0..<count {
      guard let found = unmatched(tag, end, isForward: false) else { return nil }
      cursor = found
    }
    let start = cursor
    increase(&cursor)
    let name = line[cursor.column...].prefix { ![greater, 0x20, 0x09].contains($0) }
    guard !name.isEmpty else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    do throws(Stop) {
      let same = #"<\#(text)\>\%(\_s\_[^>]\{-}\_[^/]>\|\_s\?>\)\c"#
      let replacement = state.substitution.replacement
      let (opening, closing) = (
        try Pattern(same, last: replacement), try Pattern("</\(text)>\\c", last: replacement)
      )
      return (start, unmatched(opening, closing, isForward: true))
    } catch {
      return (start, nil)
    }
  }

  /// Returns the next tag that has no partner between it and the cursor.
  private func unmatched(_ open: Pattern, _ close: Pattern, isForward: Bool) -> Position? {
    var (opening, closing) = (Matcher(open, in: self), Matcher(close, in: self))
    var (at, depth) = (cursor, 1)
    while let next = tag(from: at, isForward) {
      at = next
      let opens = opening.match(at: at) != nil
      guard opens || closing.match(at: at) != nil else { continue }
      depth += opens == isForward ? 1 : -1
      if depth == 0 { return at }
    }
    return nil
  }

  /// Returns the next `<`.
  private func tag(from place: Position, _ isForward: Bool) -> Position? {
    var (number, part) = (place.line, line(place.line)[...])
    part =
      isForward ? part.dropFirst(place.column + 1) : part.prefix(max(0, place.column))
    while true {
      if let column = isForward ? part.firstIndex(of: less) : part.lastIndex(of: less) {
        return Position(number, column)
      }
      number += isForward ? 1 : -1
      guard 0...lastLine ~= number else { return nil }
      part = line(number)[...]
    }
  }

  /// Returns whether the cursor is on a start tag, or on an end tag.
  private func isInTag(isEnd: Bool) -> Bool {
    var at = cursor
    while at.column > 0, line.byte(at.column) != less {
      at.column = line.previous(at.column)
      if line.byte(at.column) == greater { break }
    }
    guard line.byte(at.column) == less else { return false }
    let hasSlash = line.byte(at.column + 1) == slash
    if isEnd || hasSlash { return isEnd && hasSlash }
    var before: UInt8 = 0
    while increase(&at) >= 0 {
      let byte = line(at.line).byte(at.column)
      if byte == greater { return before != slash }
      before = byte
    }
    return false
  }
}

private let (less, greater, slash): (UInt8, UInt8, UInt8) = (0x3C, 0x3E, 0x2F)
