import LibraryModel
import TextUI

/// The window around a feature, as far as features may know it.
struct Surroundings {
  private let window: WindowState

  init(_ window: borrowing WindowState) { self.window = copy window }

  /// The day on which the turn began; nil before the first turn.
  var today: Today? { window.today }
  /// The first line of the sheet that is shown.
  var sheetTop: Int { window.scene.sheetTop }
  /// The open book.
  var openBook: Book.ID? { window.openBook }
  /// The selected row's item, or the item on the screen.
  var item: ItemPlace? { window.selectedItem ?? window.owner.map { ItemPlace($0) } }
  /// Why nothing is selected.
  var noRowSelected: Message { window.noRowSelected }
  /// Whether keys are typed into a text.
  var isInText: Bool { window.isInText }
  /// The message in the status line.
  var message: Message? { window.message }
  /// The last messages.
  var messages: MessageLog { window.messages }

  /// Returns a change of the scene's history, in words; nil if the history does not have it.
  ///
  /// - Parameter included: What it included; nil if the history knows.
  func words(ofChange number: Int, including included: String? = nil) -> String? {
    guard var entry = window.scene.history.entries[number] else { return nil }
    entry.attachments = included ?? entry.attachments
    return entry.words
  }
  /// Returns whether a change of the scene's history is undone.
  func isUndone(_ number: Int) -> Bool { number > window.scene.history.done }
}
