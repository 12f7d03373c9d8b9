import CLibrary

/// A reader of small text files, up to 64 KB.
enum FileText {
  /// The reason why a file cannot be read.
  enum Refusal: Error, Equatable {
    case system(Int32)
    case tooLong
    case notUTF8

    var words: String {
      switch self {
      case .system(let errno): String(cString: strerror(errno))
      case .tooLong: "longer than 64 KB"
      case .notUTF8: "not in UTF-8"
      }
    }
  }

  /// Returns the text of a file; nil if there is none.
  static func read(_ path: String) -> Result<String?, Refusal> {
    guard let bytes = fileBytes(path, atMost: limit + 1) else {
      return errno == ENOENT || errno == ENOTDIR ? .success(nil) : .failure(.system(errno))
    }
    guard bytes.count <= limit else { return .failure(.tooLong) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(.notUTF8)
    }
    return .success(text)
  }

  /// Longest file, in bytes.
  static let limit = 65_536
}
