import LibraryModel
import TextUI

/// The shop page of a book: where to buy it.
struct ShopSheet: Feature {
  static let sheet = Sheet("shop")
  static let isOfPlace = true
  static let initial = NoState()
  static let linkSheet: Link.Sheet? = .shop

  private let window: Surroundings
  private let body: Rect

  init(_ state: NoState, _ window: Surroundings, in body: Rect) {
    self.window = window
    self.body = body
  }

  var frame: Rect { SheetView.frame(lines: lines.count, in: body) }
  var lineCount: Int { lines.count }

  func draw(on surface: inout Surface) {
    SheetView(title: "Shop page", lines: lines, top: window.sheetTop)
      .draw(on: &surface, in: frame)
  }

  private var lines: [SheetLine] {
    guard let book = window.book else {
      return window.isLoaded ? [] : [SheetLine(text: RowsView.waiting, style: Theme.aside)]
    }
    let head = [
      SheetLine(text: book.title, style: Theme.title),
      SheetLine(text: book.author, style: Theme.aside),
      SheetLine(text: ""),
    ]
    guard let url = book.shopAddress else { return head + [SheetLine(text: noPage)] }
    let columns = SheetView.columns(in: body)
    let flow = TextFlow(url.utf8, columns: columns).rows(from: 0, limit: 20)
    return head
      + flow.rows.map { row in
        SheetLine(text: String(decoding: flow.bytes[row.bytes], as: UTF8.self), style: Theme.link)
      }
  }
}

private let noPage = "This book has no shop page."
