import LibraryModel
import TextUI

/// The shop page of a book: where it can be bought.
struct ShopSheet {
  private let state: WindowState

  /// The lines that its frame has room for.
  static let frameLines = 8

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in body: Rect) {
    let inner = SheetView.inner(SheetView.frame(lines: Self.frameLines, in: body))
    SheetView(title: "Shop page", lines: lines(columns: inner.columns), top: state.scene.sheetTop)
      .draw(on: &surface, in: body)
  }

  func lines(columns: Int) -> [SheetLine] {
    guard let book = state.book else { return [] }
    let head = [
      SheetLine(text: book.title, style: Theme.title),
      SheetLine(text: book.author, style: Theme.faint),
      SheetLine(text: ""),
    ]
    guard let url = state.shopURL else { return head + [SheetLine(text: noPage)] }
    let flow = TextFlow(url.utf8, columns: columns).rows(from: 0, limit: 20)
    return head
      + flow.rows.map { row in
        SheetLine(text: String(decoding: flow.bytes[row.bytes], as: UTF8.self), style: Theme.link)
      }
  }
}

private let noPage = "No shop page is known for this book."
