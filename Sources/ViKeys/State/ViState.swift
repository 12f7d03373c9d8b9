/// Everything that the keys remember: it can be stored and restored between any two keys.
public struct ViState: Equatable, Sendable {
  public internal(set) var mode = ViMode.normal
  /// The keys of a command that is not complete.
  public internal(set) var pending: [ViKey] = []
  /// The selection's other end, in Visual mode.
  var anchor = Position(0, 0)
  /// Column that vertical moves keep; nil: that of the cursor; ``farColumn``: the line's end.
  var goal: Int?
  public internal(set) var registers: [Unicode.Scalar: ViRegister] = [:]
  /// The register to which the unnamed one refers.
  var unnamed: Unicode.Scalar = "0"
  public internal(set) var marks: [Unicode.Scalar: Position] = [:]
  /// Whether the last line was deleted, so that an empty text has no line.
  var hasNoLines = true
  /// The text that is being inserted, in Insert and Replace mode.
  var insertion: Insertion?
  /// The last change, for `.`.
  var lastChange: Change?
  /// The change before it, for `.` as the one command of Ctrl-O.
  var earlierChange: Change?
  var lastInserted: [Unicode.Scalar]?
  /// The register that a macro is recorded into, and its keys.
  public internal(set) var recording: Recording?
  /// The register of the last macro that was executed.
  var lastMacro: Unicode.Scalar?
  var finding: Finding?
  var search = Search()
  var substitution = Substitution()
  /// The lines that Up brings back.
  var history = LineHistory()
  /// The last command line.
  var lastLine: String?
  /// The last selection, for `gv`.
  var lastSelection: Selection?
  /// The size of the last selection that an operator changed, for a count before `v`.
  var lastExtent: Change.Extent?
  var jumps = Jumps(last: Position(0, 0))
  var changes = Changes()
  /// The cursors before the last undo steps, the newest one last.
  var undoCursors: [UndoCursor] = []
  /// Lines of Ctrl-D and Ctrl-U; nil: half a page.
  var scroll: Int?

  /// Creates the state of a text that was opened.
  public init() {}

  /// A macro that is being recorded.
  public struct Recording: Equatable, Sendable {
    public var register: Unicode.Scalar
    var keys: [Unicode.Scalar] = []
  }

  /// The last `f`, `F`, `t` or `T`.
  struct Finding: Equatable, Sendable {
    var character: Unicode.Scalar
    var isForward: Bool
    var isUntil: Bool
  }

  /// A selection that is not active.
  struct Selection: Equatable, Sendable {
    var kind: ViSpan
    var start: Position
    var end: Position
    var goal: Int?
  }

  struct Search: Equatable, Sendable {
    /// The pattern, and that of the last `:s`.
    var pattern: String?
    var substituted: String?
    var lastIsSubstituted = false
    var isForward = true
    var offset = SearchOffset()
    var last: String? { lastIsSubstituted ? substituted : pattern }

    /// A search, or `:s`.
    enum Source { case pattern, substituted }

    /// Where the pattern was used last.
    var source: Source { lastIsSubstituted ? .substituted : .pattern }

    func text(of source: Source) -> String? { source == .pattern ? pattern : substituted }

    /// Remembers a pattern, unless it is already that of the target.
    mutating func use(_ text: String, from source: Source?, in target: Source) {
      guard source != target else { return }
      if target == .pattern { pattern = text } else { substituted = text }
      lastIsSubstituted = target == .substituted
    }
  }

  /// The place beside a match where the cursor goes.
  struct SearchOffset: Equatable, Sendable {
    var isLine = false
    var isEnd = false
    var count = 0
  }

  /// The last `:s`.
  struct Substitution: Equatable, Sendable {
    /// The replacement as it was typed.
    var typed: String?
    /// The last replacement, in which `~` is replaced by the one before it.
    var replacement: String?
    var flags = ""
  }

  struct Changes: Equatable, Sendable {
    /// The places, for `g;` and `g,`, the last one last.
    var list: [Position] = []
    /// Index of the place that `g;` or `g,` went to; the number of places after a change.
    var index = 0
    /// The mark `.`.
    var last: Position?
  }

  /// The cursor before the change of an undo step.
  struct UndoCursor: Equatable, Sendable {
    /// Number of the step: that of steps that can be undone after it.
    var step: Int
    var cursor: Position
  }

  /// The places before jumps.
  struct Jumps: Equatable, Sendable {
    var list: [Position] = []
    var index = 0
    /// The place before the last jump, and the one before it.
    var last: Position?
    var previous: Position?
  }
}

public enum ViMode: Equatable, Sendable {
  /// Keys are commands.
  case normal
  /// Keys are inserted, or replace what is there.
  case insert, replace
  /// Keys move the end of a selection.
  case visual(ViSpan)
}

/// A command that can be repeated, with the text that was inserted.
struct Change: Equatable, Sendable {
  var command: Command
  var inserted: [Unicode.Scalar] = []
  /// The size of the selection that it changed.
  var extent: Extent?

  struct Extent: Equatable, Sendable {
    var kind: ViSpan
    var lines: Int
    /// Columns of a block or of one line; otherwise the last column.
    var columns: Int
    var count: Int
  }
}

/// A run of Insert or Replace mode.
struct Insertion: Equatable, Sendable {
  /// The command that began it.
  var command: Command
  /// Times that the text is inserted.
  var count = 1
  /// Start of the text that can be deleted backwards.
  var start: Position
  /// Start of the text, for the mark `[`.
  var first: Position
  /// The keys, as `.` repeats them.
  var keys: [Unicode.Scalar] = []
  /// Whether an arrow was pressed since the last character.
  var hasMoved = false
  /// Characters that Replace mode replaced; nil for one that was appended.
  var replaced: [[UInt8]?] = []
  /// The block whose other lines get the text too.
  var block: BlockInsertion?
  /// Whether one command of Normal mode is due: Ctrl-O.
  var isSuspended = false
  /// Whether `.` as that command repeats the change before this insertion.
  var repeatsEarlier = false
  /// Whether the text was changed, so that what is typed next belongs to that change.
  var hasEdited = false
  /// Whether the cursor was at the line's end before that command, and its line.
  var endLine: Int?
  /// Last column in which Backspace, Ctrl-W and Ctrl-U do nothing; 0 if there is none.
  ///
  /// As in vim, Ctrl-T moves it with the text before the cursor.
  var indentEnd = 0

  /// Whether it began with Replace mode.
  var replaces: Bool { command.name == "R" && command.operation == nil }
}

/// A block, as it was before text was inserted in its first line.
struct BlockInsertion: Equatable, Sendable {
  var lines: ClosedRange<Int>
  /// The columns, in cells.
  var firstColumn: Int
  var lastColumn: Int
  /// The first line's byte in the first column.
  var startByte: Int
  /// The bytes of the block in its first line.
  var textByte: Int
  var textLength = 0
  /// The byte where the insertion began.
  var insertedByte: Int
  /// Length of the first line, or of its rest after the place where text is inserted.
  var length: Int
  /// The blanks at the first line's start: bytes, and cells.
  var indentLength: Int
  var indentWidth: Int
  var isAppending = false
  /// Whether the block has no right edge.
  var isRagged = false
  /// Whether the block was deleted: `c`.
  var isChange = false
}
