// Sentences, with the blanks after them.

extension Machine {
  private func isBlank(_ at: Position) -> Bool { line(at.line).isBlank(at: at.column) }

  private func sentence(isForward: Bool) {
    do throws(Stop) { try toSentence(isForward: isForward, 1) } catch {}
  }

  private func toFirstBlank(_ at: inout Position) {
    while decreasePastEnd(&at) != -1 {
      if !isBlank(at) {
        increasePastEnd(&at)
        return
      }
    }
  }

  private func forwardSentences(_ count: Int, _ isAtStart: Bool) {
    var isAtStart = isAtStart
    for left in (0..<count).reversed() {
      sentence(isForward: true)
      if isAtStart { toFirstBlank(&cursor) }
      if left == 0 || isAtStart { decreasePastEnd(&cursor) }
      isAtStart.toggle()
    }
  }

  func selectSentences(_ count: Int, _ isWhole: Bool) throws(Stop) {
    var start = cursor
    let old = cursor
    sentence(isForward: true)
    if !isSelectionBefore(old) { return extendSentences(old, count, isWhole) }
    var at = start
    while isBlank(at) { increasePastEnd(&at) }
    let beginsBlank = at == cursor
    if beginsBlank {
      toFirstBlank(&start)
    } else {
      sentence(isForward: false)
      start = cursor
    }
    let steps = isWhole ? count * 2 : count - (beginsBlank ? 1 : 0)
    if steps > 0 { forwardSentences(steps, true) } else { decreasePastEnd(&cursor) }
    if isWhole {
      if beginsBlank {
        toFirstBlank(&cursor)
        if isBlank(cursor) { decreasePastEnd(&cursor) }
      } else if !isBlank(cursor) {
        toFirstBlank(&start)
      }
    }
    if isVisual {
      if start == cursor { return extendSentences(start, count, isWhole, at: at) }
      setObject(start: start, kind: .characters)
    } else {
      range.isInclusive = increasePastEnd(&cursor) == -1
      range.objectStart = start
    }
  }

  private func isSelectionBefore(_ place: Position) -> Bool { !isVisual || place == state.anchor }

  private func extendSentences(
    _ start: Position, _ count: Int, _ isWhole: Bool, at: Position? = nil
  ) {
    let steps = isWhole ? count * 2 : count
    var at = at ?? start
    if start < state.anchor {
      extendBack(start, steps, isWhole, &at)
      return
    }
    increasePastEnd(&at)
    var isAtStart = true
    if at != cursor {
      isAtStart = false
      while at < cursor {
        if !isBlank(at) {
          isAtStart = true
          break
        }
        increasePastEnd(&at)
      }
      if isAtStart { sentence(isForward: false) } else { cursor = start }
    }
    forwardSentences(steps, isAtStart)
  }

  private func extendBack(_ start: Position, _ steps: Int, _ isWhole: Bool, _ at: inout Position) {
    var isAtStart = true
    decreasePastEnd(&at)
    while at < cursor {
      if !isBlank(at) {
        isAtStart = false
        break
      }
      increasePastEnd(&at)
    }
    if !isAtStart {
      sentence(isForward: false)
      if cursor == start { isAtStart = true } else { sentence(isForward: true) }
    }
    for _ in 0..<steps {
      if isAtStart { toFirstBlank(&cursor) }
      if !isAtStart || (!isWhole && !isBlank(cursor)) { sentence(isForward: false) }
      isAtStart.toggle()
    }
  }
}
