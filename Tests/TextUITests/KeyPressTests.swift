import Testing
import TextUI

struct KeyPressTests {
  @Test(arguments: [
    ("j", KeyPress(.character("j"))), ("G", KeyPress(.character("G"))),
    ("-", KeyPress(.character("-"))),
    ("Ctrl-S", KeyPress(.character("s"), .control)),
    ("Ctrl-_", KeyPress(.character("_"), .control)),
    ("Ctrl--", KeyPress(.character("-"), .control)),
    ("Ctrl-Space", KeyPress(.character(" "), .control)),
    ("Shift-Tab", KeyPress(.tab, .shift)), ("Enter", KeyPress(.enter)),
    ("PgDn", KeyPress(.pageDown)),
    ("↓", KeyPress(.down)), ("Alt-←", KeyPress(.left, .alt)), ("F12", KeyPress(.function(12))),
    ("Ctrl-Alt-Shift-End", KeyPress(.end, [.control, .alt, .shift])), ("Esc", KeyPress(.escape)),
  ])
  func `a key is written as it is read`(name: String, press: KeyPress) {
    #expect(KeyPress(name) == press)
    #expect(press.description == name)
  }

  @Test(arguments: ["", "1…9", "Ctrl-", "Ctrl-Nothing", "F0", "F99", "enter"])
  func `a text that names no key is refused`(name: String) {
    #expect(KeyPress(name) == nil)
  }
}
