import LibraryModel
import HawkNotesUI
import SceneRestoration

extension SceneDirectory {
  /// Returns the activity that another window handed over, and its id; `place` resolves its URL.
  ///
  /// Nil if the activity was already used or is too old and there is a link instead.
  ///
  /// - Throws: `Failure` if there is no link, or the id or activity is not valid.
  func activity(
    _ id: String, orElse link: Link?, at place: (String) throws(Failure) -> Link
  ) throws(Failure) -> (ActivityID, PlaceActivity)? {
    guard let id = ActivityID(id) else {
      throw Failure(.usage, "\"\(id)\" is not a valid activity: open the place by its URL")
    }
    let activity: UserActivity
    do throws(ActivityError) {
      activity = try self.activity(id, accepting: ActivityType.registered)
    } catch {
      if error == .gone, link != nil { return nil }
      throw Failure(error)
    }
    guard let payload = activity.placePayload else {
      throw Failure(.unreadable, "activity \(id) is damaged: open the place by its URL")
    }
    return (id, PlaceActivity(payload, title: activity.title, at: try place(payload.url)))
  }
}

extension WindowScene {
  /// Takes an activity, unless another window has just taken it.
  func take(_ offer: (id: ActivityID, activity: PlaceActivity)?) -> PlaceActivity? {
    guard let offer, (try? take(offer.id, accepting: ActivityType.registered)) != nil else {
      return nil
    }
    return offer.activity
  }
}

extension Failure {
  /// Describes an activity that cannot be used.
  init(_ error: ActivityError) {
    switch error {
    case .gone:
      self.init(.notFound, "that activity was already used: open the place by its URL")
    case .unregistered(let type):
      self.init(
        .usage, "activity \(type.name) \(type.version) is not supported: upgrade hawknotes")
    case .damaged(let path):
      self.init(.unreadable, "\(path) is damaged: open the place by its URL")
    case .scene(let error): self.init(error)
    }
  }
}
