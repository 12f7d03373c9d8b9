import CPlatform
import CLibrary
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

  /// Adds a word at the end of the file; returns the message, and whether the word is new.
  func add(_ word: String) -> (words: Message, isNew: Bool) {
    let text: String
    switch FileText.read(path) {
    case .success(let found): text = found ?? ""
    case .failure(let refusal):
      return (.warning("\(path): \(refusal.words). The word was not added."), isNew: false)
    }
    guard text.utf8.count + word.utf8.count + 2 <= FileText.limit else {
      return (
        .warning("\(path) is full: at most 64 KB are read. The word was not added."), isNew: false
      )
    }
    if Self.words(in: text).contains(word) {
      return (.info("“\(word)” is already one of your words."), isNew: false)
    }
    guard append(word) else { return (refusal, isNew: false) }
    return (.info("“\(word)” was added to your words."), isNew: true)
  }

  private func append(_ word: String) -> Bool {
    // NB: without the lock, a word that is added while another one is removed would be lost.
    do { try makeFolders(path.folderOfPath) } catch { return false }
    guard let lock = ReplacedFile.lock(folderOf: path) else { return false }
    defer { unlockFile(lock) }
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    var last: UInt8 = 0x0A
    let size = lseek(file, 0, SEEK_END)
    if size > 0 { pread(file, &last, 1, size - 1) }
    let line = (last == 0x0A ? "" : "\n") + word + "\n"
    return writeBytes(line.utf8, to: file) && fdatasync(file) == 0
  }

  /// Removes the lines with a word from the file; returns the message.
  func remove(_ word: String) -> Message {
    do throws(SettingsFile.Refusal) {
      let file = try ReplacedFile(path)
      let lines = try SettingsFile.text(of: path)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      try file.replace(with: lines.filter { $0 != word }.joined(separator: "\n"))
      return .info("“\(word)” was removed from your words.")
    } catch {
      return .warning("\(path) \(error.words). The word was not removed.")
    }
  }

  private var refusal: Message {
    .warning("\(path): \(String(cString: strerror(errno))). The word was not added.")
  }
}
