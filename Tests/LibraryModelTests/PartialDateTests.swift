import LibraryModel
import Testing

struct PartialDateTests {
  @Test(arguments: ["2021", "2021-03", "2021-03-05", "2024-02-29", "0001", "9999-12-31"])
  func `a year, a month or a day is read and printed unchanged`(text: String) {
    #expect(PartialDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "21", "2021-", "2021-13", "2021-00", "2021-3", "2021-02-29", "2021-04-31", "0000",
    "2021-03-05-01", "2021-03-05T12", "+021", "２０２１", "2021/03", " 2021",
  ])
  func `any other text is no date`(text: String) {
    #expect(PartialDate(text) == nil)
  }

  @Test func `a day needs a month`() {
    #expect(PartialDate(year: 2021, day: 5) == nil)
    #expect(PartialDate(year: 2021, month: 3, day: 5)?.description == "2021-03-05")
  }

  @Test func `dates sort by time, the less exact one first`() {
    let texts = ["2020-12-31", "2021", "2021-03", "2021-03-05", "2021-04"]
    #expect(texts.shuffled().compactMap { PartialDate($0) }.sorted().map(\.description) == texts)
  }
}
