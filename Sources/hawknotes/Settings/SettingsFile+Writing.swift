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

  private static func change(_ change: SettingsChange, in path: String) throws(Refusal) {
    let file = try ReplacedFile(path)
    let text: String
    switch FileText.read(file.path) {
    case .success(let found): text = found ?? ""
    case .failure(let why): throw .unreadable(why.words)
    }
    let changed: String?
    do throws(YAMLError) {
      changed = try change.applied(to: text)
    } catch {
      throw .mistaken(Mistake(error))
    }
    guard let changed else { throw .unchangeable(change.key) }
    try file.replace(with: changed)
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
