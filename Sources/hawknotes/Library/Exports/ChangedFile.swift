import CLibrary

/// A page that is written piece by piece, and takes the place of an earlier one only if that
/// differs and was not edited.
final class ChangedFile {
  private let replacement: ReplacementFile
  private let record: ExportRecord
  private var checksum: PageChecksum
  /// The file that may be replaced; negative if there is none.
  private let present: Int32
  /// Whether the present file is not as an export wrote it.
  private var isEdited = false
  /// Whether the present file begins with what was written.
  private var isSame: Bool

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - folder: The folder of the export.
  ///   - name: The name in it.
  init(_ name: String, in folder: String, _ record: ExportRecord) throws(Failure) {
    let path = folder + "/" + name
    self.record = record
    checksum = PageChecksum(of: name)
    replacement = try ReplacementFile(path)
    present = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    isSame = present >= 0
    if isSame { isEdited = !record.contains(checksumOfPresent(checksum)) }
  }

  deinit { if present >= 0 { close(present) } }

  func write(_ bytes: [UInt8]) throws(Failure) {
    try replacement.write(bytes)
    checksum.add(bytes)
    isSame = isSame && next(bytes.count) == bytes
  }

  /// Gives the file its name, unless the present one has the same contents or was edited.
  func finish() throws(Failure) -> PageOutcome {
    let isSame = isSame && next(1).isEmpty
    if isEdited && !isSame { return .edited }
    try record.add(checksum)
    if !isSame { try replacement.finish() }
    return .written
  }

  private func checksumOfPresent(_ beginning: PageChecksum) -> PageChecksum {
    var sum = beginning
    while case let bytes = next(65_536), !bytes.isEmpty { sum.add(bytes) }
    lseek(present, 0, SEEK_SET)
    return sum
  }

  /// Reads the next bytes of the present file; fewer at its end, none if it cannot be read.
  private func next(_ count: Int) -> [UInt8] { readBytes(present, atMost: count) ?? [] }
}
