package import Glibc

/// Days in the time zone of this machine.
package enum LocalDay {
  /// Returns the local parts of a time in seconds since 1970.
  package static func parts(of time: Int) -> tm {
    var (seconds, parts) = (time_t(time), tm())
    localtime_r(&seconds, &parts)
    return parts
  }

  /// Returns the beginning of a day, in seconds since 1970; a day or month beyond the last one is in
  /// the next month or year.
  ///
  /// NB: days are not a multiple of 24 hours apart: some have 23 or 25.
  package static func start(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var parts = tm()
    (parts.tm_year, parts.tm_mon) = (Int32(year - 1900), Int32(month - 1))
    (parts.tm_mday, parts.tm_isdst) = (Int32(day), -1)
    return mktime(&parts)
  }
}
