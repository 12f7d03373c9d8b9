import Glibc
import HawkNotesUI
import Yams

/// The file of settings: what it says, and where it is mistaken.
struct SettingsFile {
  /// Something in the file that is not as it should be, and where.
  struct Mistake: Equatable {
    let line: Int
    let column: Int
    let what: String

    /// The line for the user.
    var words: String { "config.yaml:\(line):\(column): \(what)" }
  }

  /// What the file says; the defaults for what it does not, or says wrongly.
  private(set) var settings = Settings()
  /// In the order of the file.
  private(set) var mistakes: [Mistake] = []

  /// Where it is; nothing for a text.
  private(set) var path = ""

  /// The file at a path; one that is not there says nothing, and costs nothing.
  init(path: String) {
    self.path = path
    switch FileText.read(path) {
    case .success(nil): break
    case .success(let text?): read(text)
    case .failure(let why): mistakes = [Mistake(line: 1, column: 1, what: why.words)]
    }
  }

  /// What a text says.
  init(_ text: String) { read(text) }

  private mutating func read(_ text: String) {
    do {
      try read(SettingsDocument(text))
    } catch {
      mistakes = [Mistake(error, in: text)]
    }
  }

  private mutating func read(_ document: SettingsDocument) throws {
    guard let root = document.root else { return }
    guard let mapping = root.mapping else {
      note(root, notSettings)
      return
    }
    for (key, value) in mapping {
      guard let name = key.scalar?.string, let setting = Settings.Key(rawValue: name) else {
        note(key, "unknown setting; known are \(Settings.Key.allCases.map(\.rawValue).listed)")
        continue
      }
      read(value, of: setting)
    }
  }

  private mutating func read(_ value: Node, of key: Settings.Key) {
    if key == .newWindow, let sequence = value.sequence {
      let words = sequence.compactMap { $0.scalar?.string }
      guard words.count == sequence.count else { return note(value, commandWords) }
      settings.newWindow = words
    } else if let text = value.scalar?.string {
      // A key without a value says nothing.
      if text.isEmpty, value.scalar?.style == .plain { return }
      if !settings.set(key, to: text) { note(value, allowed(key)) }
    } else {
      note(value, allowed(key))
    }
  }

  private func allowed(_ key: Settings.Key) -> String {
    Settings.choices(for: key).map { "\(key.rawValue) must be \($0.listed)" } ?? commandWords
  }

  private mutating func note(_ node: Node, _ what: String) {
    let mark = node.mark
    mistakes.append(Mistake(line: mark?.line ?? 1, column: mark?.column ?? 1, what: what))
  }
}

extension SettingsFile {
  /// Where the settings come from.
  var source: SettingsSource {
    SettingsSource(path: path.shortened, mistakes: mistakes.map(\.words))
  }
}

extension SettingsFile.Mistake {
  /// Why a text could not be read at all.
  init(_ error: any Error, in text: String) {
    switch error {
    case YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _),
      YamlError.composer(_, let problem, let mark, _):
      self.init(line: mark.line, column: mark.column, what: "not valid YAML: \(problem)")
    case YamlError.duplicatedKeysInMapping(let keys, let context):
      self.init(
        line: context.mark.line, column: context.mark.column,
        what: "\(keys.first ?? "a key") appears twice")
    case YamlError.reader(let problem, let offset, _, _):
      let before = text.unicodeScalars.prefix(offset ?? 0)
      let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
      self.init(
        line: max(1, lines.count), column: (lines.last?.count ?? 0) + 1,
        what: "not valid YAML: \(problem)")
    default: self.init(line: 1, column: 1, what: "not valid YAML")
    }
  }
}

extension String {
  /// A path as its user writes it.
  fileprivate var shortened: String {
    guard let home = Environment.variables["HOME"], home != "/", hasPrefix(home + "/") else {
      return self
    }
    // NB: As a String: to append a Substring the run-time looks through all conformances there are.
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
private let commandWords = "newWindow must be a command: a list or a line of words"
