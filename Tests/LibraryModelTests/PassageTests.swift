import LibraryModel
import Testing

struct PassageTests {
  @Test(arguments: [
    "p213", "p213-215", "ch3", "45%", "45-50%", "loc1204", "pxvi", "pxii-xiv", "pi", "pcccxcix",
  ])
  func `a place is written as it is read`(text: String) {
    #expect(Passage(text)?.description == text)
  }

  @Test(arguments: [
    "", "p", "pm", "pd", "piiii", "pvx", "p12-xiv", "pxii-14", "chxii", "locx", "x%", "p1-2-3",
    "p-1", "p1-", "p12345678", "pXVI", "page", "45", "%", "p4 5", "pcd",
  ])
  func `anything else is no place`(text: String) {
    #expect(Passage(text) == nil)
  }

  @Test func `a Roman page has its number`() {
    #expect(Passage("pxvi")?.first == 16)
    #expect(Passage("pxvi") != Passage("p16"))
  }
}
