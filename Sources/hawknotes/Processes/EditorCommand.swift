/// The editor that the user has chosen, as the words of a command.
struct EditorCommand: Equatable {
  /// The program and its arguments.
  let words: [String]

  /// Why there is none, in words.
  struct Missing: Error, Equatable {
    let text: String
  }

  /// `$VISUAL`, else `$EDITOR`, else one that is there.
  init(variable: (String) -> String?, isThere: (String) -> Bool) throws(Missing) {
    for name in ["VISUAL", "EDITOR"] {
      guard let value = variable(name), value.contains(where: { !$0.isWhitespace }) else {
        continue
      }
      guard let words = CommandWords.split(value) else {
        throw Missing(text: "$\(name) has a quote that is not closed.")
      }
      self.words = words
      return
    }
    guard let editor = ["vi", "nano"].first(where: isThere) else {
      throw Missing(text: "Neither vi nor nano found. Set $VISUAL or $EDITOR.")
    }
    words = [editor]
  }

  /// What the editor is called.
  var name: String { words[0].split(separator: "/").last.map(String.init) ?? words[0] }

  /// The whole command for a file, at a line where the editor is known to take one.
  func arguments(file: String, line: Int) -> [String] {
    words + staying + (Self.takeLine.contains(name) ? ["+\(line)"] : []) + [file]
  }

  /// What keeps an editor from going on in the background, where it is known to do so.
  private var staying: [String] {
    guard let option = Self.stay[name], words.allSatisfy({ !option.contains($0) }) else {
      return []
    }
    return [option[0]]
  }

  /// The options of editors that would end at once and leave a window behind.
  private static let stay: [String: [String]] = [
    "gvim": ["-f", "--nofork"], "gview": ["-f", "--nofork"], "mvim": ["-f", "--nofork"],
    "nvim-qt": ["--nofork"], "neovide": ["--no-fork"], "code": ["--wait", "-w"],
    "codium": ["--wait", "-w"], "subl": ["--wait", "-w"], "zed": ["--wait", "-w"],
    "gedit": ["--wait", "-w"], "kate": ["--block", "-b"], "xed": ["--wait", "-w"],
  ]

  /// Editors that take `+N` before the file's name.
  private static let takeLine: Set = [
    "vi", "vim", "nvim", "view", "vim.tiny", "vim.basic", "vim.nox", "nvi", "elvis", "vile", "nano",
    "rnano", "pico", "micro", "emacs", "emacs-nox", "emacsclient", "mg", "jmacs", "zile", "jed",
    "joe",
    "jstar", "jpico", "ne", "kak", "hx", "helix", "mcedit", "gvim", "kate", "gedit",
  ]
}
