import Glibc
import TextUI

/// Decodes a terminal's bytes into input.
///
/// The result does not depend on how the bytes are split into portions, with one exception: Esc and
/// a key in the same portion are that key with Alt.
struct InputDecoder {
  /// Start of an incomplete sequence or character.
  private var pending: [UInt8] = []
  /// Whether `pending` begins with an Esc that was the last byte of its portion.
  private var isLone = false
  /// Bytes of an incomplete paste.
  private var paste: [UInt8]?
  /// An incomplete string.
  private var string: ControlString?
  /// First bytes of the sequence that ``resolvePending()`` gave up last.
  ///
  /// Its rest may arrive late.
  private var givenUp: [UInt8] = []
  /// Number of answers to the question for the terminal's kind.
  private(set) var kindReplies = 0

  /// Whether the bytes end within an incomplete sequence.
  ///
  /// False for an incomplete character: its rest always arrives.
  var hasPending: Bool { pending.first == escape || paste != nil || string != nil }

  /// Milliseconds to wait for the rest of an incomplete sequence.
  ///
  /// Longer for bytes that were not typed: a network may delay them.
  var pendingTimeoutMilliseconds: Int {
    if paste != nil { return 1000 }
    return string?.timeoutMilliseconds ?? (ControlSequence.hasNumbers(pending[...]) ? 500 : 50)
  }

  /// Decodes the next portion of bytes.
  mutating func decode(_ bytes: some Collection<UInt8>) -> [Input] {
    var inputs: [Input] = []
    string?.beginPortion()
    let all = pending + withoutLateRest(Array(bytes), &inputs)
    pending = []
    decode(all[...], into: &inputs)
    return inputs
  }

  /// Returns an incomplete sequence as single keys, and an incomplete paste as a paste; drops a
  /// string.
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
      decode(rest, into: &inputs)
    }
    return inputs
  }

  /// Returns the bytes without the rest of a string that was given up, if the string ends in them.
  private mutating func withoutLateRest(
    _ bytes: [UInt8], _ inputs: inout [Input]
  ) -> ArraySlice<UInt8> {
    let whole = givenUp + bytes
    let hasMany = !givenUp.isEmpty && bytes.count > 1
    givenUp = []
    guard hasMany, case .stringStart(var late, let count) = InputSequence.next(in: whole[...]),
      case (let rest, true) = late.skip(whole.dropFirst(count)), rest.first != escape
    else { return bytes[...] }
    report(late, &inputs)
    return rest
  }

  private func report(_ string: ControlString, _ inputs: inout [Input]) {
    if let value = BackgroundReply.value(of: string.content) { inputs.append(.background(value)) }
  }

  private mutating func decode(_ bytes: ArraySlice<UInt8>, into inputs: inout [Input]) {
    var rest = bytes
    while !rest.isEmpty {
      if paste != nil {
        rest = extendPaste(with: rest, &inputs)
        continue
      }
      if string != nil {
        rest = skipString(rest, &inputs)
        continue
      }
      switch InputSequence.next(in: rest, isLone: isLone) {
      case .input(let input, let count):
        inputs.append(input)
        rest = rest.dropFirst(count)
      case .ignored(let count): rest = rest.dropFirst(count)
      case .kindReply(let count):
        kindReplies += 1
        rest = rest.dropFirst(count)
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

  /// Skips bytes of the string up to its end; returns the bytes after it.
  private mutating func skipString(
    _ bytes: ArraySlice<UInt8>, _ inputs: inout [Input]
  ) -> ArraySlice<UInt8> {
    guard case (let rest, let hasEnded)? = string?.skip(bytes) else { return bytes }
    if hasEnded {
      if let string { report(string, &inputs) }
      string = nil
      return rest
    }
    pending = Array(rest)
    return []
  }

  /// Appends bytes to the paste up to its end; returns the bytes after it.
  private mutating func extendPaste(
    with bytes: ArraySlice<UInt8>, _ inputs: inout [Input]
  ) -> ArraySlice<UInt8> {
    guard var pasted = paste else { return bytes }
    paste = nil  // Otherwise the next line would copy the array.
    // The end mark may begin in an earlier portion.
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
  /// Returns the index of the mark that ends a paste; nil if it is not there.
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
