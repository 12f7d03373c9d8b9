import struct FoundationEssentials.Date
import Glibc
import HawkNotesUI
import LibraryModel
import LibraryStore
import Synchronization

/// Lists and imports files for a window, on threads of its own.
///
/// Each thread has its own connection to the library, which waits for other writers.
///
/// NB: `@unchecked`: the threads share only the list of news and a number, which have locks.
final class ImportService: LoopService, @unchecked Sendable {
  private let library: String
  private let home: String?
  private let news = NewsList<Event>()
  /// Number of questions about paths: the next one ends the review before it.
  private let questions = Mutex(0)
  private let made: (Origin.Batch) throws(LibraryFailure) -> MadeImport?

  /// Creates the service of a window.
  ///
  /// - Parameters:
  ///   - library: Path of the library.
  ///   - home: The folder that `~` stands for.
  ///   - made: Asks the window's own library.
  init(
    library: String, home: String?,
    made: @escaping (Origin.Batch) throws(LibraryFailure) -> MadeImport?
  ) {
    self.library = library
    self.home = home
    self.made = made
  }

  /// The window's access to the files.
  var client: ImportClient {
    ImportClient(
      files: { [self] path in
        nextQuestion()
        return begin { .listed(FileList(of: path, in: self.entries(of: path))) }
      },
      review: { [self] path, columns in
        let question = nextQuestion()
        return begin { .reviewed(self.review(path, columns, for: question)) }
      },
      start: { [self] order in begin { .imported(.ended(self.run(order), order)) } },
      perform: { [self] request in begin { .imported(.performed(request, self.perform(request))) }
      },
      made: made)
  }

  func watch(on loop: EventLoop) { loop.add(news.descriptor, news.take) }

  /// Starts work on a thread; its result follows as news.
  private func begin<Answer>(_ work: @escaping @Sendable () -> Event) -> Answer? {
    BackgroundTask { [news] in news.add(work()) }.workHereWithoutThread()
    return nil
  }

  /// Ends the review of an earlier question.
  @discardableResult private func nextQuestion() -> Int {
    questions.withLock { number in
      number += 1
      return number
    }
  }

  // MARK: Work of the threads

  private func entries(of path: String) -> [FileList.Entry] {
    let folder = expanded(path.folderPath)
    return FolderSearch.entries(in: folder.isEmpty ? "." : folder)
  }

  /// Replaces a leading `~` by the home folder.
  private func expanded(_ path: String) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }

  private func review(
    _ path: String, _ columns: TableMapping?, for question: Int
  ) -> ImportReview {
    var review = reviewed(path, columns) { self.questions.withLock { $0 == question } }
    review.columns = columns
    return review
  }

  private func reviewed(
    _ path: String, _ columns: TableMapping?, while goesOn: @escaping () -> Bool
  ) -> ImportReview {
    var table: TableSample?
    do throws(Failure) {
      let work = try ImportWork(
        expanded(path), as: Origin.Batch(), columns: columns, while: goesOn
      ) { table = $0 }
      let library = try opened { () throws(LibraryError) in
        try work.openForDryRun(self.library, wait: longestWait)
      }
      let (numbers, books) = try work.dryRun(in: library)
      return ImportReview(
        of: path, numbers, books: books,
        unreadable: work.unreadable.map { "\($0.path.lastPathPart):\($0.line): \($0.reason)" })
    } catch {
      return table.map { ImportReview(of: path, asking: $0) }
        ?? ImportReview(of: path, failure: error.message)
    }
  }

  private func run(_ order: ImportOrder) -> ImportEnding {
    do throws(Failure) {
      let work = try ImportWork(
        expanded(order.path), as: order.batch, order.answers, columns: order.columns)
      let library = try opened { () throws(LibraryError) in
        try Library(path: self.library, wait: longestWait)
      }
      var lastReport = ContinuousClock.now
      return .done(
        try work.run(in: library) { done in
          guard ContinuousClock.now - lastReport > .milliseconds(200) else { return }
          lastReport = .now
          self.news.add(.imported(.progress(done, of: work.count)))
        })
    } catch {
      return .failed(error.message)
    }
  }

  private func perform(_ request: LibraryRequest) -> Result<LibraryStep?, LibraryFailure> {
    Result { () throws(LibraryFailure) in
      guard case .change(let change, number: _) = request else { return nil }
      do throws(LibraryError) {
        let library = try Library(path: self.library, wait: longestWait)
        return try library.patiently { () throws(LibraryError) in
          try library.perform(change, at: Date())
        }
      } catch {
        throw LibraryFailure(error)
      }
    }
  }

  private func opened(
    _ open: () throws(LibraryError) -> Library
  ) throws(Failure) -> Library {
    do { return try open() } catch { throw Failure(error) }
  }
}

/// Longest wait for another process that writes to the library.
private let longestWait = Duration.seconds(600)
