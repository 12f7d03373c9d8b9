import SceneRestoration

enum Tab: String, SceneValue {
  case inbox, done
}

final class Todo {
  @SceneProperty("tab") var tab = Tab.inbox
  @SceneText("inbox") var inbox = ""
  @SceneText("done") var done = ""
  @SceneText("memo") var memo = ""
  @AppProperty("numbered") var isNumbered = false

  func show() {
    for (index, item) in Self.items(tab == .inbox ? inbox : done).enumerated() {
      print(isNumbered ? "\(index + 1). \(item)" : item)
    }
    print("[\(tab.rawValue)] \(memo)|")
  }

  func perform(_ command: String, _ words: String) {
    switch command {
    case "add": inbox += words + "\n"
    case "finish": finish()
    case "tab": tab = Tab(rawValue: words) ?? tab
    case "memo": memo += words
    case "undo": $memo.undo()
    case "number": isNumbered.toggle()
    default: print("add, finish, tab, memo, undo, number")
    }
  }

  /// One item a line: a text, unlike a value, may have any length.
  static func items(_ text: String) -> [Substring] { text.split(separator: "\n") }

  private func finish() {
    guard let item = Self.items(inbox).first else { return }
    inbox.removeSubrange(..<item.endIndex)
    done += item + "\n"
  }
}
