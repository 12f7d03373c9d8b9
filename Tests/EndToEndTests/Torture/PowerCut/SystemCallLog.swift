import Foundation

/// A successful system call in a log of strace(1).
struct SystemCall {
  let name: String
  let arguments: [Argument]
  let result: Int

  enum Argument: Equatable {
    case number(Int)
    case bytes([UInt8])
    /// Flags and constants as they are written.
    case words(String)
  }

  func number(_ index: Int) -> Int? {
    guard index < arguments.count, case .number(let number) = arguments[index] else { return nil }
    return number
  }

  func bytes(_ index: Int) -> [UInt8]? {
    guard index < arguments.count, case .bytes(let bytes) = arguments[index] else { return nil }
    return bytes
  }

  func path(_ index: Int) -> String? { bytes(index).map { String(decoding: $0, as: UTF8.self) } }

  func words(_ index: Int) -> String {
    guard index < arguments.count, case .words(let words) = arguments[index] else { return "" }
    return words
  }
}

/// A log of `strace -f -xx -s 2000000 -o FILE`, in the order in which the calls ended, except that
/// a descriptor is closed when the call begins: another thread may get its number before the end.
enum SystemCallLog {
  static func read(_ path: String) throws -> [SystemCall] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var begun: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    var calls: [SystemCall] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let process = line[..<blank]
      var call = line[blank...].drop { $0 == UInt8(ascii: " ") }
      if call.ends(with: unfinished) {
        let begin = call.dropLast(unfinished.count)
        if begin.starts(with: close), let parsed = SystemCall(begin + closed) {
          calls.append(parsed)
        } else {
          begun[process] = begin
        }
        continue
      }
      if call.starts(with: resumed), let begin = begun.removeValue(forKey: process) {
        guard let end = call.firstRange(of: resumedEnd)?.upperBound else { continue }
        call = begin + call[end...]
      }
      if let parsed = SystemCall(call) { calls.append(parsed) }
    }
    return calls
  }
}

private let unfinished = Array(" <unfinished ...>".utf8)
private let resumed = Array("<... ".utf8)
private let resumedEnd = Array(" resumed>".utf8)
private let close = Array("close(".utf8)
private let closed = Array(") = 0".utf8)

extension ArraySlice<UInt8> {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}

extension SystemCall {
  /// Parses a line; nil if it is not a call, or a failed one.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    guard let open = line.firstIndex(of: UInt8(ascii: "(")),
      let close = line.lastIndex(of: UInt8(ascii: ")")), close > open
    else { return nil }
    let end = line[close...].split(separator: UInt8(ascii: " "))
    // `) = 3`; after a failure `) = -1 ENOENT (No such file or directory)`, which contains `)`
    // itself.
    guard end.count >= 3, end[1].elementsEqual("=".utf8),
      let result = Int(String(decoding: end[2], as: UTF8.self)), result >= 0
    else { return nil }
    name = String(decoding: line[..<open], as: UTF8.self)
    self.result = result
    arguments = Self.arguments(line[(open + 1)..<close])
  }

  private static func arguments(_ text: ArraySlice<UInt8>) -> [Argument] {
    var arguments: [Argument] = []
    var rest = text
    while !rest.isEmpty {
      rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
      guard let first = rest.first else { break }
      if first == UInt8(ascii: "\"") {
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
        arguments.append(.bytes(unescaped(rest[(rest.startIndex + 1)..<end])))
        rest = rest[min(end + 1, rest.endIndex)...]
        // `"…"...` would be truncated; the limit is too large for that.
        rest = rest.drop { $0 == UInt8(ascii: ".") }
      } else {
        let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
        let word = String(decoding: rest[..<end], as: UTF8.self)
        arguments.append(Int(word).map(Argument.number) ?? .words(word))
        rest = rest[end...]
      }
    }
    return arguments
  }

  /// `\x2f\x74` is `/t`.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4)
    var index = text.startIndex
    while index + 3 < text.endIndex {
      bytes.append(digit(text[index + 2]) << 4 | digit(text[index + 3]))
      index += 4
    }
    return bytes
  }

  private static func digit(_ character: UInt8) -> UInt8 {
    character < 0x3A ? character - 0x30 : character - 0x57
  }
}
