import Glibc

/// The kind of a file that an editor left beside a draft's file.
enum EditorFile: Equatable {
  case text
  /// A swap file of vim: only vim can read its text; and whether that vim is still running.
  case swap(isOpen: Bool)
  /// An undo file of vim, for a text that is there.
  case undo
  case unknown

  /// Recognises the kind of a file from its bytes.
  ///
  /// - Parameter isDraft: Whether it is the file that the editor was given; that is always a text.
  init(_ bytes: [UInt8], isDraft: Bool) {
    if isDraft || !bytes.contains(0) {
      self = .text
    } else if bytes.starts(with: "b0VIM".utf8) {
      self = .swap(isOpen: Self.isRunning(Self.processOfSwap(bytes)))
    } else if bytes.starts(with: Array("Vim".utf8) + [0x9F] + Array("UnDo".utf8) + [0xE5]) {
      self = .undo
    } else {
      self = .unknown
    }
  }

  /// The process id in a swap file's header: 4 bytes, little-endian.
  private static func processOfSwap(_ bytes: [UInt8]) -> Int32 {
    bytes.dropFirst(24).prefix(4).reversed().reduce(0) { $0 << 8 | Int32($1) }
  }

  private static func isRunning(_ process: Int32) -> Bool {
    process > 0 && (kill(process, 0) == 0 || errno == EPERM)
  }
}
