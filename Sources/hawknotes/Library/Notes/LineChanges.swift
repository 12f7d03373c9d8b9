import TextEditing

/// The lines that differ between two texts.
struct LineChanges {
  /// The removed lines after `-`, the added ones after `+`.
  let lines: [String]

  init(from old: String, to new: String) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    lines = LineDiff(from: old, to: new).hunks.flatMap { hunk in
      old[hunk.old].map { "- " + $0 } + new[hunk.new].map { "+ " + $0 }
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.isEmpty
      ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
