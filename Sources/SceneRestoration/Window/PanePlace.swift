/// Where a pane is in tmux, by what its user sees of it: as it can be found again in another server.
public struct PanePlace: Equatable, Sendable {
  /// The session's name.
  public var session = ""
  /// The window's number in it.
  public var window = 0
  /// The pane's number in that.
  public var pane = 0
  /// How the window is divided, as tmux writes it.
  public var layout = ""
  /// When this was learnt, in milliseconds since 1970.
  public internal(set) var learnt = 0

  /// Whether it was ever learnt.
  public var isKnown: Bool { !session.isEmpty }

  /// What tmux is to be asked for: the format of ``init(answer:)``.
  public static let format = "#{session_name}:#{window_index}.#{pane_index} #{window_layout}"

  /// Nowhere.
  init() {}

  /// What tmux has answered; nil where that is none.
  ///
  /// NB: A session's name may have blanks, and no colon or full stop.
  public init?(answer: String) {
    let line = answer.prefix { $0 != "\n" }
    guard let blank = line.lastIndex(of: " "), let colon = line[..<blank].lastIndex(of: ":") else {
      return nil
    }
    let numbers = line[..<blank][colon...].dropFirst().split(separator: ".").map { Int($0) }
    guard numbers.count == 2, let window = numbers[0], let pane = numbers[1] else { return nil }
    session = String(line[..<colon])
    self.window = window
    self.pane = pane
    layout = String(line[blank...].dropFirst())
    learnt = Int(Milliseconds.now)
    guard isKnown else { return nil }
  }

  /// For people.
  public var label: String { "\(session):\(window).\(pane)" }

  /// Whether nothing has changed, whenever it was learnt.
  func isSame(as other: PanePlace) -> Bool {
    var copy = self
    copy.learnt = other.learnt
    return copy == other
  }

  /// Whether a pane of another server stands where this one stood.
  func isAgain(at other: PanePlace) -> Bool {
    isKnown && session == other.session && window == other.window && pane == other.pane
  }
}
