import SceneRestoration

enum Tab: String, SceneValue {
  case inbox, done
}

final class Todo {
  @SceneStorage("tab") var tab = Tab.inbox
  @SceneStorage("inbox") var inbox: [String] = []
  @SceneStorage("done") var done: [String] = []
  @SceneText("memo") var memo = ""
  @AppStorage("numbered") var isNumbered = false

  func show() {
    for (index, item) in (tab == .inbox ? inbox : done).enumerated() {
      print(isNumbered ? "\(index + 1). \(item)" : item)
    }
    print("[\(tab.rawValue)] \(memo)|")
  }

  func perform(_ command: String, _ words: String) {
    switch command {
    case "add": inbox.append(words)
    case "finish": if !inbox.isEmpty { done.append(inbox.removeFirst()) }
    case "tab": tab = Tab(rawValue: words) ?? tab
    case "memo": memo += words
    case "undo": $memo.undo()
    case "number": isNumbered.toggle()
    default: print("add, finish, tab, memo, undo, number")
    }
  }
}
