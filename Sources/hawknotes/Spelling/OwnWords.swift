import CPlatform
import Glibc
import HawkNotesUI

/// The file of the words that the user added, one in a line.
struct OwnWords: Sendable {
  let path: String

  /// The words in the file, which has at most 64 KB; none if it cannot be read.
  ///
  /// A line that begins with `#` is a comment.
  var words: [String] {
    guard case .success(let text?) = FileText.read(path) else { return [] }
    return Self.words(in: text)
  }

  private static func words(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).filter { $0.first != "#" }.map(String.init)
  }

  /// Adds a word at the end of the file; returns the message.
  func add(_ word: String) -> Message {
    let text: String
    switch FileText.read(path) {
    case .success(let found): text = found ?? ""
    case .failure(let refusal):
      return .warning("\(path): \(refusal.words). The word was not added.")
    }
    guard text.utf8.count + word.utf8.count + 2 <= FileText.limit else {
      return .warning("\(path) is full: at most 64 KB are read. The word was not added.")
    }
    if Self.words(in: text).contains(word) {
      return .info("“\(word)” is already one of your words.")
    }
    guard ReplacedFile.makeFolder(of: path) else { return refusal }
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { return refusal }
    defer { close(file) }
    var last: UInt8 = 0x0A
    let size = lseek(file, 0, SEEK_END)
    if size > 0 { pread(file, &last, 1, size - 1) }
    let line = (last == 0x0A ? "" : "\n") + word + "\n"
    guard Descriptor.writeAll(line.utf8, to: file), fdatasync(file) == 0 else { return refusal }
    return .info("“\(word)” was added to your words.")
  }

  private var refusal: Message {
    .warning("\(path): \(String(cString: strerror(errno))). The word was not added.")
  }
}
