extension String {
  /// A picture without its status line.
  var withoutStatus: String {
    var rows = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.count > 2 { rows.remove(at: rows.count - 2) }
    return rows.joined(separator: "\n")
  }
}
