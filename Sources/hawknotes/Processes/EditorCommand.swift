import LibraryModel

/// The user's editor, as a command.
struct EditorCommand: Equatable {
  /// The program and its arguments.
  let words: [String]

  /// The message for the user if there is no editor.
  struct Missing: Error, Equatable {
    /// The variable that is wrong; nil if no editor is installed.
    let variable: String?

    /// The message in a window.
    var text: String {
      variable.map { "$\($0) is not a command line. Check its quotes." }
        ?? "Neither vi nor nano found. Set $VISUAL or $EDITOR."
    }

    var failure: Failure {
      variable.map { Failure(.usage, "$\($0) is not a command line: check its quotes") }
        ?? Failure(.unavailable, "neither vi nor nano found: set $VISUAL or $EDITOR")
    }
  }

  /// Chooses `$VISUAL`, else `$EDITOR`, else the first of vi and nano that is installed.
  init(variable: (String) -> String?, isThere: (String) -> Bool) throws(Missing) {
    for name in ["VISUAL", "EDITOR"] {
      guard let value = variable(name), value.contains(where: { !$0.isWhitespace }) else {
        continue
      }
      guard let words = CommandWords.split(value) else { throw Missing(variable: name) }
      self.words = words
      return
    }
    guard let editor = ["vi", "nano"].first(where: isThere) else { throw Missing(variable: nil) }
    words = [editor]
  }

  /// The editor's name, without its directory.
  var name: String { words[0].lastPathPart }

  /// Returns the command that opens a file, at a line if the editor is known to support it.
  func arguments(file: String, line: Int) -> [String] {
    // A path that starts with a hyphen would be read as an option.
    let path = file.hasPrefix("-") ? "./" + file : file
    return words + staying + (Self.acceptLine.contains(name) ? ["+\(line)"] : []) + [path]
  }

  /// The option that keeps the editor in the foreground; empty if it needs none or has it already.
  private var staying: [String] {
    guard let option = Self.stay[name], words.allSatisfy({ !option.contains($0) }) else {
      return []
    }
    return [option[0]]
  }

  /// The options that make graphical editors wait until the file is closed, by editor.
  private static let stay: [String: [String]] = [
    "gvim": ["-f", "--nofork"], "gview": ["-f", "--nofork"], "mvim": ["-f", "--nofork"],
    "nvim-qt": ["--nofork"], "neovide": ["--no-fork"], "code": ["--wait", "-w"],
    "codium": ["--wait", "-w"], "subl": ["--wait", "-w"], "zed": ["--wait", "-w"],
    "gedit": ["--wait", "-w"], "kate": ["--block", "-b"], "xed": ["--wait", "-w"],
  ]

  /// The editors that accept `+LINE` before the file name.
  private static let acceptLine: Set = [
    "vi", "vim", "nvim", "view", "vim.tiny", "vim.basic", "vim.nox", "nvi", "elvis", "vile", "nano",
    "rnano", "pico", "micro", "emacs", "emacs-nox", "emacsclient", "mg", "jmacs", "zile", "jed",
    "joe",
    "jstar", "jpico", "ne", "kak", "hx", "helix", "mcedit", "gvim", "kate", "gedit",
  ]
}
