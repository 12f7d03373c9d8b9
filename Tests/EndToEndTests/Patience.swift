import Foundation

/// How long a state may take to come before a test gives up on it, in seconds.
let patience: TimeInterval =
  ProcessInfo.processInfo.environment["PATIENCE"].flatMap(TimeInterval.init) ?? 20

/// Waits until a condition holds; false if it did not within so many seconds.
///
/// The condition is asked every few milliseconds: between two questions the processor belongs to the
/// program that the test waits for.
@discardableResult
func wait(upTo seconds: TimeInterval = patience, until holds: () -> Bool) -> Bool {
  let deadline = Date() + seconds
  while !holds() {
    guard Date() < deadline else { return false }
    poll(nil, 0, 5)
  }
  return true
}
