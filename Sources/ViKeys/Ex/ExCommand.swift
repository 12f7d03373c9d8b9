/// A command line, as `:` takes it.
struct ExCommand {
  /// The lines, counted from 0; -1 is before the first one.
  var lines = 0...0
  /// The last line that was named.
  var last = 0
  /// Number of lines that were named.
  var addresses = 0
  var name = ""
  var isForced = false
  /// Text after the name.
  var rest = ""

  /// The character around the pattern of `:s`, after blanks; nil if the command repeats the last
  /// `:s`.
  var delimiter: Unicode.Scalar? {
    guard ExName(name) == .substitute,
      let first = rest.unicodeScalars.first(where: { !$0.isBlank }),
      !"0123456789cegriIp|\"".unicodeScalars.contains(first)
    else { return nil }
    return first
  }
}

/// Commands and their shortest form.
enum ExName: String, CaseIterable {
  case substitute, global, vglobal, delete, yank, put, move, copy, t, join, normal, mark, k, write,
    quit
  case wq, xit, exit, nohlsearch, undo, redo, delmarks, print, number, list, update,
    sort

  /// Number of letters that are enough.
  var shortest: Int {
    switch self {
    case .substitute, .global, .vglobal, .delete, .yank, .move, .t, .join, .k, .write, .quit, .xit,
      .undo, .print, .list:
      1
    case .put, .copy, .mark, .wq, .number, .update: 2
    case .redo, .nohlsearch, .exit, .sort: 3
    case .normal, .delmarks: 4
    }
  }

  init?(_ name: String) {
    let found = Self.allCases.first { $0.rawValue.hasPrefix(name) && name.count >= $0.shortest }
    guard let found else { return nil }
    self = found
  }
}
