import LibraryModel
import Markup
import Testing

/// Links are names in double brackets, outside of code.
struct NameLinksTests {
  @Test(arguments: [
    ("[[Agatha]]", ["Agatha"]), ("[[Agatha|her]] [[Jaime]]", ["Agatha", "Jaime"]),
    ("[[Agatha]", []), ("[[ ]]", []), ("`[[Agatha]]`", []),
    ("```\n[[Agatha]]\n```\n[[Jaime]]", ["Jaime"]), ("![[Map]]", ["Map"]),
    ("![[map.png]] ![[A b.mp4|wide]] ![[a.pdf#page=2]] ![[St. Paul]]", ["St. Paul"]),
    ("[[map.png]]", ["map.png"]),
  ])
  func `links are found outside of code and unclosed brackets`(text: String, names: [String]) {
    #expect(MarkupValues(text).nameLinks.map(\.name) == names)
  }

  @Test func `the key of a link has no case, accents and heading`() {
    #expect("RENÉ#Youth".linkKey == "rene")
    let digest = NoteDigest("[[Agatha]] [[AGATHA|x]] [[!]] [[Jaime#a]] [[#Youth]] ![[a.png]]")
    #expect(digest.links == ["agatha", "jaime"])
    #expect(MarkupValues("[[Jaime]] [[Agatha]]").link(to: ["agatha"])?.bytes == 10..<20)
  }
}
