import Glibc
import HawkNotesUI
import YAML

extension SettingsFile {
  /// Writes a setting into the file at a path; returns a warning if that fails.
  static func write(_ key: Settings.Key, _ value: String, to path: String) -> Message? {
    do throws(Refusal) {
      try change(SettingsChange(key: key, value: value), in: path)
      return nil
    } catch {
      return .warning("Not changed: config.yaml \(error.words).")
    }
  }

  /// Throws the failure of a command that will write a setting into the file at a path, if what is
  /// in the file forbids that.
  static func check(_ key: Settings.Key, _ value: String, in path: String) throws(Failure) {
    do throws(Refusal) {
      _ = try text(of: path, after: SettingsChange(key: key, value: value))
    } catch {
      throw SettingsFile(path: path).failure
        ?? Failure(.unreadable, "\(path) \(error.words): correct it")
    }
  }

  private static func change(_ change: SettingsChange, in path: String) throws(Refusal) {
    let file = try ReplacedFile(path)
    try file.replace(with: text(of: file.path, after: change))
  }

  /// Returns the text of a file; an empty one if there is none.
  static func text(of path: String) throws(Refusal) -> String {
    switch FileText.read(path) {
    case .success(let found): return found ?? ""
    case .failure(let why): throw .unreadable(why.words)
    }
  }

  private static func text(
    of path: String, after change: SettingsChange
  ) throws(Refusal) -> String {
    let text = try text(of: path)
    let changed: String?
    do throws(YAMLError) {
      changed = try change.applied(to: text)
    } catch {
      throw .mistaken(Mistake(error))
    }
    guard let changed else { throw .unchangeable(change.key) }
    return changed
  }

  /// The reason why the file was not changed.
  enum Refusal: Error {
    case system(Int32)
    case readOnly
    case unreadable(String)
    case mistaken(Mistake)
    case unchangeable(Settings.Key)

    var words: String {
      switch self {
      case .system(EACCES), .system(EPERM), .system(EROFS), .readOnly: "is not writable"
      case .system(let errno): "cannot be written: \(String(cString: strerror(errno)))"
      case .unreadable(let why): "cannot be read: \(why)"
      case .mistaken(let mistake): "\(mistake.line):\(mistake.column): \(mistake.what)"
      case .unchangeable(let key): "has \(key.rawValue) in a form that must be edited by hand"
      }
    }
  }
}
