import Glibc
import HawkNotesTestSupport
import struct FoundationEssentials.Date
import LibraryModel
import Testing

@testable import HawkNotesUI

/// Dates are shown as people read them, in the user's time zone.
@Suite struct TodayTests {
  /// A time in the user's time zone, in seconds since 1970.
  private func time(
    _ year: Int32, _ month: Int32, _ day: Int32, _ hour: Int32 = 12, _ minute: Int32 = 0
  ) -> Int {
    var parts = tm()
    parts.tm_year = year - 1900
    parts.tm_mon = month - 1
    parts.tm_mday = day
    parts.tm_hour = hour
    parts.tm_min = minute
    parts.tm_isdst = -1
    return mktime(&parts)
  }

  @Test func `a date of today is a time, the others are as near as they need to be`() {
    let today = Today(at: time(2026, 11, 22, 15, 30))
    #expect(today.words(for: time(2026, 11, 22, 14, 2)) == "14:02")
    #expect(today.words(for: time(2026, 11, 22, 0, 0)) == "00:00")
    #expect(today.words(for: time(2026, 11, 22, 23, 59)) == "23:59")
    #expect(today.words(for: time(2026, 11, 21, 23, 59)) == "yesterday")
    #expect(today.words(for: time(2026, 11, 21, 0, 0)) == "yesterday")
    #expect(today.words(for: time(2026, 11, 20, 23, 59)) == "20 Nov")
    #expect(today.words(for: time(2026, 1, 1, 0, 0)) == "1 Jan")
    #expect(today.words(for: time(2025, 12, 31, 23, 59)) == "2025-12-31")
    #expect(today.words(for: time(2024, 3, 2)) == "2024-03-02")
  }

  @Test func `the day before New Year's Day is yesterday`() {
    #expect(Today(at: time(2026, 1, 1)).words(for: time(2025, 12, 31)) == "yesterday")
  }

  @Test func `a clock that is behind shows a later note with its day`() {
    let today = Today(at: time(2026, 11, 22))
    #expect(today.words(for: time(2026, 11, 23)) == "23 Nov")
    #expect(today.words(for: time(2027, 1, 1)) == "2027-01-01")
  }

  @Test func `any time has words, even the least and the greatest`() {
    let today = Today(at: time(2026, 11, 22))
    for time in [Int.min, Int.max, -1, 0, 1 << 40] { #expect(!today.words(for: time).isEmpty) }
    #expect(!Today(at: .max).contains(0))
  }

  @Test func `the list shows the new day once it has begun`() throws {
    let shelf = TestLibrary()
    let writer = try Writer(shelf: shelf)
    let noon = time(2026, 11, 22)
    writer.world.time = noon
    shelf.save("The wall is older than the clan", of: shelf.firstBook)
    shelf.notes[0].created = Date(timeIntervalSince1970: Double(noon - 60))
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("11:59"))
    writer.world.time = noon + 86_400
    writer.wait(milliseconds: 10)
    #expect(writer.screen.contains("yesterday"))
    #expect(!writer.screen.contains("11:59"))
  }
}
