/// The place of a tmux pane as its user sees it.
///
/// It can be found again in another server.
package struct PanePlace: Equatable, Sendable {
  /// Name of the session.
  package var session = ""
  /// Number of the window in the session.
  package var window = 0
  /// Number of the pane in the window.
  package var pane = 0
  /// Layout of the window in tmux's format.
  package var layout = ""
  /// Time when the place was read, in milliseconds since 1970.
  package internal(set) var learnt = 0
  /// All sessions, windows and panes of the server in order, as tmux wrote them; not stored.
  package private(set) var arrangement = ""

  /// Whether the place was ever read.
  package var isKnown: Bool { !session.isEmpty }

  /// Format to request from tmux; ``init(answer:)`` reads the answer.
  package static let format = """
    #{session_name}:#{window_index}.#{pane_index} #{window_layout} \
    #{S:#{session_name}#{W: #{window_index}#{P:#{pane_id}}}/}
    """

  /// Creates an unknown place.
  init() {}

  /// Reads tmux's answer; nil if it is invalid.
  ///
  /// NB: A session's name may contain blanks, but no colon and no full stop.
  package init?(answer: String) {
    let line = answer.prefix { $0 != "\n" }
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let words = line[colon...].dropFirst().split(separator: " ", maxSplits: 2)
    let numbers = words.first?.split(separator: ".").map { Int($0) } ?? []
    guard words.count >= 2, numbers.count == 2, let window = numbers[0], let pane = numbers[1]
    else {
      return nil
    }
    session = String(line[..<colon])
    self.window = window
    self.pane = pane
    layout = String(words[1])
    if words.count == 3 { arrangement = String(words[2]) }
    learnt = Int(Milliseconds.now)
    guard isKnown else { return nil }
  }

  /// Ids of the window's panes in the order of the layout, without the `%`.
  ///
  /// In a layout a pane is `COLUMNSxROWS,X,Y,ID`; a cell with other cells has no id.
  var panes: [Substring] {
    let fields = layout.split { ",{}[]".contains($0) }
    return fields.indices.filter { index in
      index >= 3 && fields[index - 3].contains("x") && !fields[index].contains("x")
    }.map { fields[$0] }
  }

  /// The place, to show.
  package var label: String { "\(session):\(window).\(pane)" }

  /// Whether both places are the same, ignoring the time when they were read, and other panes.
  func isSame(as other: PanePlace) -> Bool {
    var copy = self
    (copy.learnt, copy.arrangement) = (other.learnt, other.arrangement)
    return copy == other
  }

  /// Whether a pane of another server is at the place where this one was.
  func isAgain(at other: PanePlace) -> Bool {
    isKnown && session == other.session && window == other.window && pane == other.pane
  }
}
