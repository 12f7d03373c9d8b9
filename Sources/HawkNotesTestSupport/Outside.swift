public import HawkNotesUI

/// The world around a window, writing down what it is asked for.
public final class Outside {
  /// The addresses opened in a browser.
  public private(set) var browsed: [String] = []
  /// The texts copied.
  public private(set) var copied: [String] = []
  /// The files opened in an editor, and the lines.
  public private(set) var edited: [(path: String, line: Int)] = []
  /// What the next editor says instead of starting.
  public var refusal: Message?
  /// How often the program was stopped.
  public private(set) var suspensions = 0

  /// The world as a window sees it.
  public var client: WorldClient {
    WorldClient(
      browse: { address in
        self.browsed.append(address)
        return .note("opened")
      },
      copy: { text in
        self.copied.append(text)
        return .note("copied")
      },
      edit: { path, line in
        self.edited.append((path, line))
        return self.refusal
      },
      suspend: { _ in self.suspensions += 1 })
  }
}
