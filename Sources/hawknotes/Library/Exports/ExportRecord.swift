import CLibrary

/// The checksums of the pages that exports wrote into a folder: any other page was edited since.
///
/// It is a file of the folder, with a line for each page and each of its contents. A line is
/// written before its page, so that after a kill no page looks edited.
final class ExportRecord {
  private let path: String
  private let descriptor: Int32
  private var known: Set<UInt64> = []
  /// The names of the pages of this export, as checksums.
  private var names: Set<UInt64> = []

  /// Opens the record of a folder; makes it if it is missing.
  init(of folder: String) throws(Failure) {
    path = folder + "/.hawknotes-export"
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(errno: errno, path: path, remedy: "name another folder")
    }
    for line in try Input.bytes(of: path).split(separator: UInt8(ascii: "\n")) {
      if let sum = UInt64(String(decoding: line, as: UTF8.self), radix: 16) { known.insert(sum) }
    }
  }

  deinit { close(descriptor) }

  /// Whether an export wrote a page with these contents.
  func contains(_ page: PageChecksum) -> Bool { known.contains(page.value) }

  /// Notes the name of a page of this export.
  func noteName(_ name: String) { names.insert(PageChecksum(of: name).value) }

  /// Whether this export has a page with the name.
  func hasPage(named name: String) -> Bool { names.contains(PageChecksum(of: name).value) }

  /// Records a page, before it is written.
  func add(_ page: PageChecksum) throws(Failure) {
    guard known.insert(page.value).inserted else { return }
    let line = String(page.value, radix: 16) + "\n"
    guard writeBytes(line.utf8, to: descriptor) else {
      throw Failure(errno: errno, path: path, remedy: "name another folder")
    }
  }
}
