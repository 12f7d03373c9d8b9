import Glibc
import TextUI

/// Makes input of a terminal's bytes, in whatever portions they come.
struct InputDecoder {
  /// The beginning of a sequence or a character whose rest has not come.
  private var pending: [UInt8] = []
  /// A paste whose end has not come.
  private var paste: [UInt8]?

  /// Whether the bytes so far end within what may be a sequence, or keys that were pressed.
  ///
  /// Of a character that has begun the rest comes, however late.
  var hasPending: Bool { pending.first == escape || paste != nil }

  /// Whether the bytes so far end within a paste.
  var isInPaste: Bool { paste != nil }

  /// The input in the next bytes.
  mutating func decode(_ bytes: some Collection<UInt8>) -> [Input] {
    var inputs: [Input] = []
    let all = pending + bytes
    pending = []
    take(all[...], &inputs)
    return inputs
  }

  /// Takes what is pending for keys of their own, and a paste whose end does not come for what has
  /// come of it.
  mutating func resolvePending() -> [Input] {
    var inputs: [Input] = []
    if let pasted = paste {
      paste = nil
      if !pasted.isEmpty { inputs.append(.paste(pasted)) }
    }
    while pending.first == escape {
      let (key, count) = InputSequence.single(pending[...])
      inputs.append(key)
      let rest = pending.dropFirst(count)
      pending = []
      take(rest, &inputs)
    }
    return inputs
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ inputs: inout [Input]) {
    var rest = bytes
    while !rest.isEmpty {
      if paste != nil {
        rest = takePaste(rest, &inputs)
        continue
      }
      switch InputSequence.next(in: rest) {
      case .input(let input, let count):
        inputs.append(input)
        rest = rest.dropFirst(count)
      case .ignored(let count): rest = rest.dropFirst(count)
      case .pasteStart(let count):
        paste = []
        rest = rest.dropFirst(count)
      case .incomplete:
        pending = Array(rest)
        return
      }
    }
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
