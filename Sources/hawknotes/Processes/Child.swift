import CPlatform
import CLibrary

/// A child process, started without a shell.
struct Child {
  /// Its process id.
  let pid: pid_t
  /// Descriptor that becomes readable when the process ends.
  let ending: Int32
  /// File in memory with its output; nil if nothing is read.
  private let output: Int32?

  /// The streams of the child that `output` carries.
  enum Reading {
    case nothing, output, errors, both
  }

  /// Starts a command with `input` as its stdin; nil if it could not be started.
  init?(_ arguments: [String], input: [UInt8]? = nil, reads: Reading = .nothing) {
    guard let program = arguments.first else { return nil }
    let toRead = input.map(Self.file) ?? -1
    if input != nil, toRead < 0 { return nil }
    let output = reads == .nothing ? -1 : platform_memory_file()
    let pid = Self.spawn(
      program, arguments,
      platform_stdio(
        input: toRead, output: [.output, .both].contains(reads) ? output : -1,
        error: [.errors, .both].contains(reads) ? output : -1))
    if toRead >= 0 { close(toRead) }
    let ending = Self.ending(of: pid)
    guard ending >= 0 else {
      if output >= 0 { close(output) }
      return nil
    }
    (self.pid, self.ending) = (pid, ending)
    self.output = output >= 0 ? output : nil
  }

  /// Waits for its end and returns its exit code, or 128 plus the signal that ended it.
  func exitCode() -> Int32 {
    defer { close(ending) }
    return ProcessEnding(waitingFor: pid).code
  }

  /// Returns the first 4 KB that it has written so far, and closes their file.
  ///
  /// The output is a file, not a pipe: a child that writes much does not have to wait for a reader,
  /// and one that writes after this gets no SIGPIPE.
  func readOutput() -> String {
    guard let output else { return "" }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = max(0, pread(output, &buffer, buffer.count, 0))
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// Returns a descriptor that becomes readable when a process ends; if there is none, kills the
  /// process, whose end nobody would see, and returns −1 with the reason in `errno`.
  static func ending(of pid: pid_t) -> Int32 {
    guard pid > 0 else { return -1 }
    let descriptor = platform_process_descriptor(pid)
    if descriptor < 0 {
      let reason = errno
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
      errno = reason
    }
    return descriptor
  }

  private static func spawn(_ program: String, _ arguments: [String], _ stdio: platform_stdio)
    -> pid_t
  {
    withCStrings(arguments) { platform_spawn(program, &$0, environ, stdio) }
  }

  /// Returns a file in memory that holds the input, or −1: unlike a pipe, it never blocks the
  /// writer.
  private static func file(of input: [UInt8]) -> Int32 {
    let file = platform_memory_file()
    guard file >= 0 else { return -1 }
    guard writeBytes(input, to: file), lseek(file, 0, SEEK_SET) == 0 else {
      close(file)
      return -1
    }
    return file
  }
}
