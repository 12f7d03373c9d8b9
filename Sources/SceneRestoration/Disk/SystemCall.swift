import Glibc

/// Makes a system call again as long as a signal interrupts it.
@discardableResult
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
