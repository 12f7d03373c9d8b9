import Foundation
import Testing
import Torture

/// The system's clock jumps during typing: forwards, backwards, by years.
///
/// A preloaded library tells the program a time that a file sets.
@Suite(.thorough) struct ClockTorture {
  @Test(.enabled(if: Clock.canBeMade, "clang is not there to make a clock of our own"))
  func `notes keep their order when the clock jumps`() throws {
    let sandbox = Sandbox()
    let clock = try #require(Clock(in: sandbox.home))
    let home = sandbox.home + "/home"
    var environment = sandbox.environment(home: home)
    environment.merge(clock.environment) { $1 }
    let now = Int(Date().timeIntervalSince1970)
    let year = 365 * 24 * 3600
    let jumps = [0, 3600, -3600, 10 * year, -20 * year, 1 - now, 2_147_483_647 - now, 90 * year, 0]
    let rounds = Torture.rounds(brief: 1, short: 3, long: 10)
    var session = start(environment)
    var written: [String] = []
    for jump in (0..<rounds).flatMap({ _ in jumps }) {
      clock.jump(by: jump)
      let words = "note \(written.count)."
      session.type("n")
      #expect(session.wait(until: \.isInText), "\(session.screen.text)")
      session.type(words)
      #expect(session.wait { $0.draft == words.unspaced && $0.isSynced }, "\(session.screen.text)")
      if written.count % 2 == 1 {
        session.kill()
        session = start(environment)
        #expect(session.wait { $0.draft == words.unspaced }, "\(session.screen.text)")
      }
      session.type("\u{13}")
      written.insert(words, at: 0)
      #expect(
        session.wait { $0.status.contains("Saved.") }, "\(jump) s:\n\(session.screen.text)")
      session.type("\u{1B}")
      let first = Array(written.prefix(6))
      #expect(
        session.wait { !$0.isInText && $0.notes(first.count) == first },
        "\(jump) s:\n\(session.screen.text)")
    }
    session.kill()
    let kept = try KeptMoment(home: home, scene: "s")
    #expect(kept.notes.count == written.count && kept.drafts.isEmpty)
    Torture.report("clock jumps", tried: written.count, failed: 0, "1970 to beyond 2100")
  }

  private func start(_ environment: [String: String]) -> TypingSession {
    let session = TypingSession(
      [Sandbox.debugProgram, "--scene", "s"], environment: environment, rows: 40)
    #expect(session.wait(until: \.isUp), "\(session.screen.text)")
    return session
  }
}

/// A clock for one program, with an offset from the system's clock.
private struct Clock {
  let environment: [String: String]
  private let offset: String

  /// Compiles the library; nil if that fails.
  init?(in folder: String) {
    let library = folder + "/clock.so"
    offset = folder + "/offset"
    environment = ["LD_PRELOAD": library, "CLOCK_OFFSET": offset]
    let file = folder + "/clock.c"
    guard (try? Self.source.write(toFile: file, atomically: true, encoding: .utf8)) != nil,
      run(
        ["clang", "-shared", "-fPIC", "-O1", "-o", library, file],
        environment: ProcessInfo.processInfo.environment
      ).code == 0
    else { return nil }
    jump(by: 0)
  }

  static let canBeMade =
    run(["clang", "--version"], environment: ProcessInfo.processInfo.environment).code == 0

  /// Sets the offset from the system's clock, in seconds.
  func jump(by seconds: Int) {
    // NB: Written into the existing file: the program has mapped it, and would not see a new one.
    let file = open(offset, O_RDWR | O_CREAT, 0o600)
    var seconds = Int64(seconds)
    pwrite(file, &seconds, 8, 0)
    close(file)
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/mman.h>
    #include <sys/syscall.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>
    static const long zero;
    static volatile const long *offset = &zero;
    __attribute__((constructor)) static void begin(void) {
      const char *path = getenv("CLOCK_OFFSET");
      int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
      if (file < 0) return;
      void *map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
      if (map != MAP_FAILED) offset = map;
      close(file);
    }
    int clock_gettime(clockid_t id, struct timespec *time) {
      int result = syscall(SYS_clock_gettime, id, time);
      if (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE) time->tv_sec += *offset;
      return result;
    }
    int gettimeofday(struct timeval *time, void *zone) {
      (void)zone;
      struct timespec now;
      clock_gettime(CLOCK_REALTIME, &now);
      time->tv_sec = now.tv_sec;
      time->tv_usec = now.tv_nsec / 1000;
      return 0;
    }
    time_t time(time_t *result) {
      struct timespec now;
      clock_gettime(CLOCK_REALTIME, &now);
      if (result) *result = now.tv_sec;
      return now.tv_sec;
    }
    """
}

extension DrawnScreen {
  /// The first notes in the list.
  fileprivate func notes(_ count: Int) -> [String] {
    let found = lines.compactMap { line in
      line.firstMatch(of: /note \d+\./).map { String($0.output) }
    }
    return Array(found.prefix(count))
  }
}
