import Foundation

/// The end of the process, as the library of a test throws it.
public struct Killed: Error {
  public init() {}
}

/// Whether a kill comes before or after the library has performed a request.
public enum KillMoment {
  case before, after
}

extension TestLibrary {
  /// Kills the window right after the library has performed a request.
  public func killAfterPerforming(_ act: () -> Void) {
    afterPerforming = { throw Killed() }
    act()
    afterPerforming = {}
  }

  /// Copies a folder as a kill would leave it, to the same path with `-killed`.
  public func copy(
    _ folder: String, killedAt moment: KillMoment, doing act: () throws -> Void
  ) rethrows {
    let copy = { try FileManager.default.copyItem(atPath: folder, toPath: folder + "-killed") }
    switch moment {
    case .before:
      beforePerforming = {
        try copy()
        throw Killed()
      }
    case .after: afterPerforming = copy
    }
    try act()
    (beforePerforming, afterPerforming) = ({}, {})
  }
}
