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
    return text.split(whereSeparator: \.isNewline).filter { $0.first != "#" }.map(String.init)
  }

  /// Adds a word at the end of the file; returns the message.
  func add(_ word: String) -> Message {
    if words.contains(word) { return .info("“\(word)” is one of your words.") }
    guard Self.makeFolder(of: path) else { return refusal }
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { return refusal }
    defer { close(file) }
    var last: UInt8 = 0x0A
    let size = lseek(file, 0, SEEK_END)
    if size > 0 { pread(file, &last, 1, size - 1) }
    let line = (last == 0x0A ? "" : "\n") + word + "\n"
    guard Descriptor.writeAll(line.utf8, to: file), fdatasync(file) == 0 else { return refusal }
    return .info("“\(word)” is one of your words now.")
  }

  private var refusal: Message {
    .warning("\(path): \(String(cString: strerror(errno))). The word was not added.")
  }

  private static func makeFolder(of path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/") else { return true }
    let folder = String(path[..<slash])
    if folder.isEmpty || access(folder, F_OK) == 0 { return true }
    return makeFolder(of: folder) && (mkdir(folder, 0o700) == 0 || errno == EEXIST)
  }
}
