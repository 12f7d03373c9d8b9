import CLibrary

/// Length of the torture tests, and their report.
public enum Torture: String, Comparable, Sendable {
  /// The form of `make test`: one trial of each kind.
  case quick
  /// The form of `make test-all`: some minutes in total.
  case brief
  /// The form of `make torture FORM=short`: less than an hour.
  case short
  /// The form of `make torture`: the numbers that the documents promise.
  case long

  /// The form that the environment variable `TORTURE` selects; `quick` by default.
  public static let form =
    getenv("TORTURE").flatMap { Torture(rawValue: String(cString: $0)) } ?? .quick

  /// Whether the form is one of a few minutes: ``quick`` or ``brief``.
  public static let isBrief = form <= .brief

  /// Returns the number of rounds in the selected form; by default that of the quick form is an
  /// eighth of that of the brief form.
  public static func rounds(quick: Int? = nil, brief: Int, short: Int? = nil, long: Int) -> Int {
    switch form {
    case .quick: quick ?? max(1, brief / 8)
    case .brief: brief
    case .short: short ?? brief
    case .long: long
    }
  }

  /// Returns what the selected form tries: less in the quick form than in all others.
  public static func choice<Value>(quick: Value, others: Value) -> Value {
    form == .quick ? quick : others
  }

  /// Seed of a run, from the environment variable `TORTURE_SEED`.
  ///
  /// By default it is 1 in the quick and the brief form, so that `make test` does not fail by
  /// chance, and random in the longer forms.
  public static let seed =
    getenv("TORTURE_SEED").flatMap { UInt64(String(cString: $0)) }
    ?? (isBrief ? 1 : UInt64.random(in: 0..<1 << 40))

  /// Writes a line of figures to stdout and to the file that `TORTURE_REPORT` names.
  ///
  /// - Parameters:
  ///   - kind: The kind of trial: "kill points".
  ///   - tried: Number of trials.
  ///   - failed: Number of trials in which something was lost or wrong.
  ///   - remark: A remark, such as what was skipped and why.
  public static func report(_ kind: String, tried: Int, failed: Int, _ remark: String = "") {
    let line = "\(kind)\t\(tried)\t\(failed)\t\(remark)"
    print("torture: \(line)")
    guard let path = getenv("TORTURE_REPORT"), let file = fopen(path, "a") else { return }
    fputs(line + "\n", file)
    fclose(file)
  }

  /// Returns whether one form is shorter than another.
  public static func < (one: Torture, other: Torture) -> Bool { one.length < other.length }

  private var length: Int { Self.all.firstIndex(of: self) ?? 0 }

  private static let all = [Torture.quick, .brief, .short, .long]
}
