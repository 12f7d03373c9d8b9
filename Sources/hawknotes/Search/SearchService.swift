import HawkNotesUI
import LibraryModel
import LibrarySearch
import LibraryStore

/// Searches and fills the index on a thread of its own, which ends when it has nothing to do.
///
/// A query is answered before anything else. Only the last query is answered.
///
/// NB: `@unchecked`: the main thread and the search thread share only ``SearchJobs``, which has a
/// lock.
final class SearchService: LoopService, @unchecked Sendable {
  /// Posted when there are results.
  let notice = LoopNotice()
  var wakeTime: Int? { filling.time }
  /// The time at which the index is filled.
  private var filling = IdleTimer()
  private let jobs = SearchJobs()
  private let home: Home

  init(_ home: Home) { self.home = home }

  /// The window's access to the index.
  var client: SearchClient {
    SearchClient { [self] request in
      if request.query.isEmpty { return SearchResults(query: "") }
      jobs.ask(request)
      startThread()
      return nil
    } names: { [self] in
      jobs.readNames()
      startThread()
      return nil
    }
  }

  /// Asks for a part of the mentions of a character, which follows as an event.
  func readMentions(of character: BookCharacter.ID, from cursor: MentionCursor?, number: Int) {
    jobs.readMentions(
      SearchJobs.Mentions(character: character, cursor: cursor, number: number))
    startThread()
  }

  /// Plans to fill the index when the window has been idle for a while.
  func considerFilling(at now: Int) { filling.plan(at: now + idleTime) }

  func turn(at now: Int, _ isStored: (Note.ID) -> Bool) {
    guard filling.isDue(at: now, idle: idleTime) else { return }
    jobs.fill()
    startThread()
  }

  func watch(on loop: EventLoop) { loop.add(notice.descriptor) { [self] in readNotice() } }

  /// Reads the notice of the thread and returns the results as events.
  func readNotice() -> [Event] {
    notice.clear()
    let found = jobs.takeResults()
    return [
      found.results.map(Event.searched), found.names.map(Event.namesRead),
      found.mentions.map { mentioned in
        .mentionsRead(
          of: mentioned.request.character, from: mentioned.request.cursor, mentioned.part,
          number: mentioned.request.number)
      },
    ].compactMap(\.self)
  }

  private func startThread() {
    jobs.startThread { [jobs, home, notice] in
      let worker = SearchWorker(home, jobs) { notice.post() }
      worker.run()
    }
  }
}

/// Idle time before the index is filled, in milliseconds.
private let idleTime = 5000
