import Glibc

/// Repeats a system call while a signal interrupts it.
@discardableResult
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
