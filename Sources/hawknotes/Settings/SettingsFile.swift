import Glibc
import HawkNotesUI
import YAML

struct SettingsFile {
  /// An error in the file, with its line and column, from 1.
  struct Mistake: Equatable {
    let line: Int
    let column: Int
    let what: String
    let scope: Scope

    /// The part of the settings that the error makes invalid.
    enum Scope: Equatable { case file, unknownSetting, setting(Settings.Key) }

    /// The message for the user.
    var words: String { "config.yaml:\(line):\(column): \(what)" }
  }

  /// The settings: defaults for those that are missing, the last values for those that are wrong.
  private(set) var settings = Settings()
  private let last: Settings
  /// The mistakes, in the order of the file.
  private(set) var mistakes: [Mistake] = []

  /// The path of the file; empty for a text.
  private(set) var path = ""
  /// The reason why the file cannot be read; nil if it can.
  private var refusal: FileText.Refusal?

  /// Reads the file at a path; a missing file has the defaults.
  ///
  /// - Parameter last: The values of settings that are wrong in the file; at a start the defaults.
  init(path: String, keeping last: Settings = Settings()) {
    self.path = path
    self.last = last
    switch FileText.read(path) {
    case .success(nil): break
    case .success(let text?): read(text)
    case .failure(let why):
      settings = last
      (refusal, mistakes) = (why, [Mistake(line: 1, column: 1, what: why.words, scope: .file)])
    }
  }

  init(_ text: String) {
    last = Settings()
    read(text)
  }

  /// The failure of a command that needs the settings: why the file cannot be read, or its first
  /// mistake; nil if it has none.
  var failure: Failure? { failure(mistakes.first) }

  /// The failure of a command that needs one setting; nil if its value can be read.
  func failure(of key: Settings.Key) -> Failure? {
    failure(mistakes.first { $0.scope == .setting(key) || $0.scope == .file })
  }

  private func failure(_ mistake: Mistake?) -> Failure? {
    switch refusal {
    case .system(let errno): Failure(errno: errno, path: path, remedy: "make it readable")
    case .tooLong, .notUTF8, nil:
      mistake.map { Failure(.unreadable, "\($0.words): correct \(path)") }
    }
  }

  private mutating func read(_ text: String) {
    do throws(YAMLError) {
      if let root = try compose(text) { read(root) }
    } catch {
      settings = last
      mistakes = [Mistake(error)]
    }
  }

  private mutating func read(_ root: Node) {
    guard let mapping = root.mapping else {
      settings = last
      report(root, notSettings, .file)
      return
    }
    for (key, value) in mapping.pairs {
      guard let name = key.scalar?.string, let setting = Settings.Key(rawValue: name) else {
        let names = Settings.Key.allCases.map(\.rawValue).listed
        let quoted = key.scalar.map { " \"\($0.string)\"" } ?? ""
        report(key, "unknown setting\(quoted); known are \(names)", .unknownSetting)
        continue
      }
      read(value, of: setting)
    }
  }

  private mutating func read(_ value: Node, of key: Settings.Key) {
    if key == .newWindow || key == .spelling, let sequence = value.sequence {
      let words = sequence.nodes.compactMap { $0.scalar?.string }
      guard words.count == sequence.nodes.count else { return refuse(value, of: key) }
      if key == .newWindow {
        settings.newWindow = words
      } else if !settings.set(key, to: words.joined(separator: " ")) {
        refuse(value, of: key)
      }
    } else if let text = value.scalar?.string {
      // A key without a value keeps the default.
      if text.isEmpty, value.scalar?.style == .plain { return }
      if !settings.setChecked(key, to: text) { refuse(value, of: key) }
    } else {
      refuse(value, of: key)
    }
  }

  private mutating func refuse(_ value: Node, of key: Settings.Key) {
    settings.take(key, from: last)
    report(value, allowed(key), .setting(key))
  }

  private func allowed(_ key: Settings.Key) -> String {
    if let choices = Settings.choices(for: key) {
      return "\(key.rawValue) must be \(choices.listed)"
    }
    return key == .spelling
      ? dictionaryWords : key == .mirror ? folderWords : key == .sync ? addressWords : commandWords
  }

  private mutating func report(_ node: Node, _ what: String, _ scope: Mistake.Scope) {
    mistakes.append(
      Mistake(line: node.mark.line, column: node.mark.column, what: what, scope: scope))
  }
}

extension SettingsFile {
  /// The source of the settings, as the window shows it.
  var source: SettingsSource {
    SettingsSource(path: path.shortened, mistakes: mistakes.map(\.words))
  }
}

extension SettingsFile.Mistake {
  /// Describes the error of a text that is not YAML.
  init(_ error: YAMLError) {
    let what =
      switch error {
      case .invalid(let problem, _): "not valid YAML: \(problem)"
      case .duplicateKey(let key, _): "\(key) appears twice"
      }
    self.init(line: error.mark.line, column: error.mark.column, what: what, scope: .file)
  }
}

extension String {
  /// The path with `~` for the home directory.
  fileprivate var shortened: String {
    guard let home = Environment.variables["HOME"], home != "/", hasPrefix(home + "/") else {
      return self
    }
    // NB: Appending a Substring makes the runtime scan all protocol conformances, which is slow.
    return "~" + String(dropFirst(home.count))
  }
}

extension [String] {
  /// `a, b or c`.
  fileprivate var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}

private let notSettings = "not settings; write lines such as theme: dark"
private let dictionaryWords = "spelling must name dictionaries, such as en_GB"
private let addressWords = "sync must be /PATH, ~/PATH, HOST:PATH or URL"
private let folderWords = "mirror must be a folder: its path from / or ~/"
private let commandWords = "newWindow must be a command: a list or a line of words"
