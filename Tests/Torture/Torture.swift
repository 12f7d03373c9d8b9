import Glibc

/// How long the program is tortured, and what came of it.
public enum Torture: String, Comparable, Sendable {
  /// What `make test` has time for: all kinds together some minutes.
  case brief
  /// `make torture FORM=short`: less than an hour.
  case short
  /// `make torture`: as long as the promise asks.
  case long

  /// The form that was asked for: the environment variable `TORTURE`.
  public static let form =
    getenv("TORTURE").flatMap { Torture(rawValue: String(cString: $0)) } ?? .brief

  /// How often to do something in the form that was asked for.
  public static func rounds(brief: Int, short: Int? = nil, long: Int) -> Int {
    switch form {
    case .brief: brief
    case .short: short ?? brief
    case .long: long
    }
  }

  /// The seed of a run: the environment variable `TORTURE_SEED`; else always the same in the brief
  /// form, so that `make test` does not fail by chance, and a random one in the longer forms.
  public static let seed =
    getenv("TORTURE_SEED").flatMap { UInt64(String(cString: $0)) }
    ?? (form == .brief ? 1 : UInt64.random(in: 0..<1 << 40))

  /// Writes a line of figures down: on stdout, and in the file that `TORTURE_REPORT` names.
  ///
  /// - Parameters:
  ///   - kind: What was tried: "kill points".
  ///   - tried: How often.
  ///   - failed: How often something was lost, or wrong.
  ///   - remark: What else is worth knowing: what was skipped, and why.
  public static func report(_ kind: String, tried: Int, failed: Int, _ remark: String = "") {
    let line = "\(kind)\t\(tried)\t\(failed)\t\(remark)"
    print("torture: \(line)")
    guard let path = getenv("TORTURE_REPORT"), let file = fopen(path, "a") else { return }
    fputs(line + "\n", file)
    fclose(file)
  }

  /// Whether one takes less time than the other.
  public static func < (one: Torture, other: Torture) -> Bool { one.length < other.length }

  private var length: Int { Self.all.firstIndex(of: self) ?? 0 }

  private static let all = [Torture.brief, .short, .long]
}
