/// A number of bytes, formatted for people.
struct ByteCount: CustomStringConvertible {
  let bytes: Int

  var description: String {
    let units = ["bytes", "KB", "MB", "GB", "TB"]
    var (value, unit) = (bytes, 0)
    while value >= 10_000, unit < units.count - 1 { (value, unit) = (value / 1024, unit + 1) }
    return "\(value) \(units[unit])"
  }
}
