import Glibc
import TextUI

/// Makes input of a terminal's bytes, in whatever portions they come.
///
/// Only whether an Esc belongs to the key after it depends on the portions: a key that comes in the
/// same one has Alt.
struct InputDecoder {
  /// The beginning of a sequence or a character whose rest has not come.
  private var pending: [UInt8] = []
  /// Whether the Esc with which `pending` begins was the last byte of its portion.
  private var isLone = false
  /// A paste whose end has not come.
  private var paste: [UInt8]?
  /// A string whose end has not come.
  private var string: ControlString?
  /// The first bytes of what ``resolvePending()`` gave up last: more of it may come late.
  private var givenUp: [UInt8] = []

  /// Whether the bytes so far end within what may be a sequence, or keys that were pressed.
  ///
  /// Of a character that has begun the rest comes, however late.
  var hasPending: Bool { pending.first == escape || paste != nil || string != nil }

  /// How long to wait for more of what is pending, in milliseconds.
  ///
  /// What no hand has typed is waited for longer: it comes over whatever network there is.
  var pendingTimeoutMilliseconds: Int {
    if paste != nil { return 1000 }
    return string?.timeoutMilliseconds ?? (ControlSequence.hasNumbers(pending[...]) ? 500 : 50)
  }

  /// The input in the next bytes.
  mutating func decode(_ bytes: some Collection<UInt8>) -> [Input] {
    var inputs: [Input] = []
    string?.beginPortion()
    let all = pending + withoutLateRest(Array(bytes))
    pending = []
    take(all[...], &inputs)
    return inputs
  }

  /// Takes what is pending for keys of their own, and a paste whose end does not come for what has
  /// come of it; drops a string.
  mutating func resolvePending() -> [Input] {
    var inputs: [Input] = []
    if let pasted = paste {
      paste = nil
      if !pasted.isEmpty { inputs.append(.paste(pasted)) }
    }
    givenUp = string?.beginning ?? Array(pending.prefix(2))
    if string != nil { pending = [] }
    string = nil
    while pending.first == escape {
      let (key, count) = InputSequence.unfinished(pending[...], isLone: isLone)
      if let key { inputs.append(key) }
      let rest = pending.dropFirst(count)
      pending = []
      isLone = false
      take(rest, &inputs)
    }
    return inputs
  }

  /// The bytes without the rest of a string whose beginning was given up, if it ends in them.
  private mutating func withoutLateRest(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let whole = givenUp + bytes
    let hasMany = !givenUp.isEmpty && bytes.count > 1
    givenUp = []
    guard hasMany, case .stringStart(var late, let count) = InputSequence.next(in: whole[...]),
      case (let rest, true) = late.skip(whole.dropFirst(count)), rest.first != escape
    else { return bytes[...] }
    return rest
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ inputs: inout [Input]) {
    var rest = bytes
    while !rest.isEmpty {
      if paste != nil {
        rest = takePaste(rest, &inputs)
        continue
      }
      if string != nil {
        rest = skipString(rest)
        continue
      }
      switch InputSequence.next(in: rest, isLone: isLone) {
      case .input(let input, let count):
        inputs.append(input)
        rest = rest.dropFirst(count)
      case .ignored(let count): rest = rest.dropFirst(count)
      case .pasteStart(let count):
        paste = []
        rest = rest.dropFirst(count)
      case .stringStart(let begun, let count):
        string = begun
        rest = rest.dropFirst(count)
      case .incomplete:
        pending = Array(rest)
        isLone = isLone || rest.count == 1
        return
      }
      isLone = false
    }
  }

  /// Skips bytes of the string up to its end, if that is there; returns those after it.
  private mutating func skipString(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard case (let rest, let hasEnded)? = string?.skip(bytes) else { return bytes }
    if hasEnded {
      string = nil
      return rest
    }
    pending = Array(rest)
    return []
  }

  /// Takes bytes into the paste up to its end, if that is there; returns those after it.
  private mutating func takePaste(
    _ bytes: ArraySlice<UInt8>, _ inputs: inout [Input]
  ) -> ArraySlice<UInt8> {
    guard var pasted = paste else { return bytes }
    paste = nil  // or else it would be copied
    // The mark may have begun in an earlier portion.
    let from = max(0, pasted.count - pasteEnd.count + 1)
    pasted += bytes
    guard let end = pasted.offset(of: pasteEnd, from: from) else {
      paste = pasted
      return []
    }
    let after = pasted.count - end - pasteEnd.count
    pasted.removeSubrange(end...)
    inputs.append(.paste(pasted))
    return bytes.suffix(after)
  }
}

extension [UInt8] {
  /// Where the mark at the end of a paste begins.
  fileprivate func offset(of mark: [UInt8], from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var offset = start
      while let found = memchr(base + offset, Int32(escape), bytes.count - offset) {
        offset = base.distance(to: UnsafeRawPointer(found))
        if bytes[offset...].starts(with: mark) { return offset }
        offset += 1
      }
      return nil
    }
  }
}

private let pasteEnd = Array("\u{1B}[201~".utf8)
