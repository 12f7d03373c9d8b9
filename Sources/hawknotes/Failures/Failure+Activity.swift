import LibraryModel
import HawkNotesUI
import SceneRestoration

extension SceneDirectory {
  /// The activity that another window left, at a place that is there.
  ///
  /// One that was taken already, or is too old, is no more than its link, if that came too.
  func activity(
    _ id: String, orElse link: Link?, at place: (String) throws(Failure) -> Link
  ) throws(Failure) -> PlaceActivity? {
    guard let id = ActivityID(id) else {
      throw Failure(.usage, "\(id) is no activity: open the place by its URL")
    }
    let activity: UserActivity
    do throws(ActivityError) {
      activity = try take(id, of: ActivityType.registered)
    } catch {
      if error == .gone, link != nil { return nil }
      throw Failure(error)
    }
    guard let payload = activity.placePayload else {
      throw Failure(.unreadable, "activity \(id) is damaged: open the place by its URL")
    }
    return PlaceActivity(payload, title: activity.title, at: try place(payload.url))
  }
}

extension Failure {
  /// What to say of an activity that is not taken.
  init(_ error: ActivityError) {
    switch error {
    case .gone:
      self.init(.notFound, "that activity was taken already: open the place by its URL")
    case .unregistered(let type):
      self.init(
        .usage, "\(type.name) \(type.version) is no activity of this version: upgrade this one")
    case .damaged(let path):
      self.init(.unreadable, "\(path) is damaged: open the place by its URL")
    case .scene(let error): self.init(error)
    }
  }
}
