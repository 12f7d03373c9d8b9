import CLibrary

struct DictionaryFiles: Equatable {
  /// The path of the `.aff` file.
  let affixes: String
  /// The path of the `.dic` file.
  let words: String

  /// Whether both files can be read.
  var areReadable: Bool { Self.isReadable(affixes) && Self.isReadable(words) }

  /// Whether a path is a plain file with a content: the library would block at a pipe, and take an
  /// empty file for a dictionary without words.
  private static func isReadable(_ path: String) -> Bool {
    guard let file = fileStatus(path), file.isFile, file.st_size > 0 else { return false }
    return access(path, R_OK) == 0
  }
}
