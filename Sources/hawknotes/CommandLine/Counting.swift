/// Returns a number with its noun: `1 note`, `2 notes`.
func count(_ number: Int, _ thing: String) -> String {
  "\(number) \(thing)\(number == 1 ? "" : "s")"
}
