import LibraryModel
import TextUI

/// The shop page of a book: where to buy it.
struct ShopSheet: Overlay {
  static let sheet = Sheet.shop
  static let isOfPlace = true

  private let state: WindowState
  private let body: Rect

  init(_ state: WindowState, in body: Rect) {
    self.state = state
    self.body = body
  }

  var frame: Rect { SheetView.frame(lines: lines.count, in: body) }
  var lineCount: Int { lines.count }

  func draw(on surface: inout Surface) {
    SheetView(title: "Shop page", lines: lines, top: state.scene.sheetTop)
      .draw(on: &surface, in: frame)
  }

  private var lines: [SheetLine] {
    guard let book = state.book else { return [] }
    let head = [
      SheetLine(text: book.title, style: Theme.title),
      SheetLine(text: book.author, style: Theme.aside),
      SheetLine(text: ""),
    ]
    guard let url = state.shopURL else { return head + [SheetLine(text: noPage)] }
    let columns = SheetView.columns(in: body)
    let flow = TextFlow(url.utf8, columns: columns).rows(from: 0, limit: 20)
    return head
      + flow.rows.map { row in
        SheetLine(text: String(decoding: flow.bytes[row.bytes], as: UTF8.self), style: Theme.link)
      }
  }
}

// MARK: State

extension ShopSheet {
  static var linkSheet: Link.Sheet? { .shop }

  /// Closes the page if there is no book; a link may open it before its book is read.
  static func settle(_ state: inout WindowState) -> [Effect] {
    guard state.book == nil else { return [] }
    state.scene.sheet = nil
    state.message = .warning("No book is selected.")
    return []
  }
}

private let noPage = "This book has no shop page."
