import Foundation

/// Time limit for a state that a test waits for, in seconds.
let waitLimit: TimeInterval =
  ProcessInfo.processInfo.environment["WAIT_LIMIT"].flatMap(TimeInterval.init) ?? 60

/// Waits until a condition is true; false if it was not within the time limit.
///
/// Checks the condition every few milliseconds, and leaves the processor to the program meanwhile.
@discardableResult
func wait(upTo seconds: TimeInterval = waitLimit, until holds: () -> Bool) -> Bool {
  let deadline = Date() + seconds
  while !holds() {
    guard Date() < deadline else { return false }
    poll(nil, 0, 5)
  }
  return true
}
