import CLibrary
import LibraryModel

/// A text outside of the library, in a file that only its owner can read: while an editor changes
/// it, or because it could not be saved.
struct UnsavedText {
  let path: String

  /// Returns the paths of the texts that commands have left.
  static func all(in home: Home) -> [String] {
    let folder = home.state + "/unsaved"
    return (FolderNames.at(folder) ?? []).filter { $0.hasSuffix(".md") }.sorted()
      .map { folder + "/" + $0 }
  }

  /// Writes a text into a new file below the state folder, and syncs it.
  init(_ text: String, named name: String, in home: Home) throws(Failure) {
    try self.init(Array(text.utf8), named: name, in: home)
  }

  /// Writes bytes that may be a text in another encoding.
  init(_ bytes: [UInt8], named name: String, in home: Home) throws(Failure) {
    let folder = home.state + "/unsaved"
    path = folder + "/" + name + ".md"
    do { try makeFolders(folder) } catch { throw Self.failure(error) }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(PathFailure(path)) }
    defer { close(file) }
    guard writeBytes(bytes, to: file) else {
      let failure = Self.failure(PathFailure(path))
      // Part of a text would be taken for the whole text.
      unlink(path)
      throw failure
    }
    guard fsync(file) == 0 else { throw Self.failure(PathFailure(path)) }
  }

  /// Reads the text, after an editor has changed it.
  func read() throws(Failure) -> String {
    guard access(path, F_OK) == 0 else {
      throw Failure(.noFile, "the editor removed its file: nothing was saved: edit the text again")
    }
    return try TextInput.text(try Input.bytes(of: path), of: path)
  }

  /// Whether the file may have a text: it is not blank, or cannot be read.
  var mayHaveText: Bool {
    do throws(Failure) {
      return try !read().isBlank
    } catch {
      return access(path, F_OK) == 0
    }
  }

  /// Removes the file: the text is saved, or there is none.
  func remove() { unlink(path) }

  private static func failure(_ failure: PathFailure) -> Failure {
    Failure(
      errno: failure.code, path: failure.path, remedy: "set HAWKNOTES_HOME to a writable folder")
  }
}

extension Failure {
  /// The same failure, which also says that the text is in a file.
  func keeping(_ file: UnsavedText) -> Failure {
    Failure(code, message + "; your text is in \(file.path)", candidates: candidates)
  }

  /// The same failure, after the text was written to a new file.
  func keeping(_ text: String, named name: String, in home: Home) -> Failure {
    keeping(Array(text.utf8), named: name, in: home)
  }

  /// The same failure, after bytes that may be a text were written to a new file.
  func keeping(_ bytes: [UInt8], named name: String, in home: Home) -> Failure {
    do {
      return keeping(try UnsavedText(bytes, named: name, in: home))
    } catch {
      return Failure(
        code, message + "; your text could not be kept: \(error.message)", candidates: candidates)
    }
  }
}
