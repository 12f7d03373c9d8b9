import LibraryModel
import Testing

struct ReadingTests {
  @Test(arguments: ["2021-03/2021-04-02", "2021/", "/2021", "/"])
  func `a reading has a start and an end as far as they are known`(text: String) {
    #expect(Reading(text)?.description == text)
  }

  @Test(arguments: ["", "2021", "2021/2022/2023", "x/", "/2021-99"])
  func `any other text is no reading`(text: String) {
    #expect(Reading(text) == nil)
  }

  @Test(arguments: ["0.25", "1", "3.5", "4.75", "5"])
  func `a rating is in quarters of a star`(text: String) {
    #expect(Rating(text)?.description == text)
  }

  @Test(arguments: ["", "0", "5.25", "4.1", "-1", "nan", "stars"])
  func `any other number is no rating`(text: String) {
    #expect(Rating(text) == nil)
  }

  @Test func `ratings sort by the number of stars`() throws {
    #expect(try #require(Rating("4.25")) < #require(Rating("4.5")))
    #expect(Rating("4.50") == Rating(quarters: 18))
    #expect(Rating(quarters: 21) == nil)
  }

  @Test(arguments: ["p0", "p213", "45%", "100%"])
  func `progress is a page or a per cent`(text: String) {
    #expect(ReadingProgress(text)?.description == text)
  }

  @Test(arguments: ["", "p", "101%", "p-1", "4 5%", "p2%", "9999999"])
  func `any other text is no progress`(text: String) {
    #expect(ReadingProgress(text) == nil)
  }

  @Test func `a page is a per cent of the pages`() {
    #expect(ReadingProgress("12") == .page(12))
    #expect(ReadingProgress.page(50).percent(ofPages: 200) == 25)
    #expect(ReadingProgress.page(300).percent(ofPages: 200) == 100)
    #expect(ReadingProgress.page(50).percent(ofPages: nil) == nil)
    #expect(ReadingProgress.percent(45).percent(ofPages: nil) == 45)
  }
}
