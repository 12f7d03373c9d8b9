public import HawkNotesUI

/// The world around a window, writing down what it is asked for.
public final class Outside {
  /// The addresses opened in a browser.
  public private(set) var browsed: [String] = []
  /// The texts copied.
  public private(set) var copied: [String] = []
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
      suspend: { _ in self.suspensions += 1 })
  }
}
