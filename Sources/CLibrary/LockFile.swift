/// Locks a file that at most one process locks; creates it as 0600 if it is missing.
///
/// - Returns: A descriptor for ``unlockFile(_:)``; nil with the reason in `errno`, which is
///   `EWOULDBLOCK` if another process has the lock.
package func lockFile(_ path: String) -> Int32? {
  let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
  guard file >= 0 else { return nil }
  while flock(file, LOCK_EX | LOCK_NB) != 0 {
    if errno == EINTR { continue }
    let reason = errno
    close(file)
    errno = reason
    return nil
  }
  return file
}

/// Gives up a flock(2) lock and closes the file.
package func unlockFile(_ file: Int32) {
  // NB: Closing it is not enough: a child process that is being started has a copy of the
  // descriptor until it executes its program.
  flock(file, LOCK_UN)
  close(file)
}
