import LibraryModel

enum ImportAction: FeatureAction {
  typealias Owner = ImportSheet

  case typed(String)
  case erased, partErased, cleared
  case completePressed
  /// Shows the review of the import, or imports.
  case enterPressed
  /// Puts a file into the path, or selects a book.
  case chosen(Int)
  /// Answers the selected guess with the next answer, or gives the selected column the next field;
  /// or the previous one.
  case answerPressed(isNext: Bool)
  /// Goes back to the path, or closes the sheet.
  case backPressed
  indirect case listed(FileList)
  indirect case reviewed(ImportReview)
  /// The files of a path were asked for; without a list it follows.
  indirect case filesAsked(String, FileList?)
  /// The review of a path was asked for; without a review it follows.
  indirect case reviewAsked(String, ImportReview?)
}

extension Event {
  public static func listed(_ files: FileList) -> Event { .of(ImportAction.listed(files)) }
  public static func reviewed(_ review: ImportReview) -> Event {
    .of(ImportAction.reviewed(review))
  }
}

enum ImportEffect: FeatureEffect {
  /// Lists the files whose paths begin with a text.
  case list(String)
  case review(String, TableMapping?)

  func perform(with clients: Clients) -> WindowRequest? {
    switch self {
    case .list(let path): .act(ImportAction.filesAsked(path, clients.imports.files(path)))
    case .review(let path, let columns):
      .act(ImportAction.reviewAsked(path, clients.imports.review(path, columns)))
    }
  }
}

extension ImportSheet {
  static func reduce(
    _ state: inout ImportState, _ action: ImportAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .typed(let text): return state.setPath(state.path(typing: text))
    case .erased where state.isReview, .partErased where state.isReview, .backPressed:
      return state.leaveReview()
    case .erased: return state.setPath(String(state.path.dropLast()))
    case .partErased: return state.setPath(state.path.withoutLastPart)
    case .cleared: return state.setPath("")
    case .completePressed: return state.completePath()
    case .enterPressed where state.askedTable != nil: return state.chooseColumns()
    case .enterPressed where state.isReview: return start(state)
    case .enterPressed: return state.enterPath()
    case .chosen(let row): return state.choose(row)
    case .answerPressed(let isNext) where state.askedTable != nil:
      state.changeColumn(isNext: isNext)
    case .answerPressed(let isNext): state.answerGuess(isNext: isNext)
    case .listed(let files): return state.adopt(files)
    case .reviewed(let review): state.adopt(review)
    case .filesAsked(let path, let files):
      state.contents.askedFiles = path
      return files.map { state.adopt($0) } ?? []
    case .reviewAsked(let path, let review):
      state.contents.askedReview = path
      review.map { state.adopt($0) }
    }
    return []
  }

  private static func start(_ state: ImportState) -> [WindowRequest] {
    guard let review = state.review, review.failure == nil else { return [] }
    guard review.numbers.changesSomething else { return [.say(.info("Nothing new to import."))] }
    return [.startImport(review.path, state.chosenColumns, state.answers)]
  }
}
