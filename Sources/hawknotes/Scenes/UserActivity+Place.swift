import struct FoundationEssentials.Data
import class FoundationEssentials.JSONDecoder
import class FoundationEssentials.JSONEncoder
import HawkNotesUI
import LibraryModel
import SceneRestoration

// The activity "being at a place", which one window hands over to another.

extension ActivityType {
  static let place = ActivityType("hawknotes.place", version: 1)

  /// The types that this program accepts.
  static let registered: Set<ActivityType> = [.place]
}

extension UserActivity {
  init(_ activity: PlaceActivity) throws {
    let payload = PlacePayload(
      url: activity.link.url, focus: activity.focus?.rawValue,
      character: activity.character.map { "\($0)" }, note: activity.note.map { "\($0)" },
      textTop: activity.textTop)
    self.init(
      .place, title: activity.title, targetContentIdentifier: Link(to: activity.link.place).url,
      payload: Array(try JSONEncoder().encode(payload)))
  }

  /// The decoded payload; nil if it is damaged.
  var placePayload: PlacePayload? {
    try? JSONDecoder().decode(PlacePayload.self, from: Data(payload))
  }
}

extension PlaceActivity {
  /// Creates an activity from a payload, at the resolved link.
  init(_ payload: PlacePayload, title: String, at link: Link) {
    self.init(
      at: link, title: title, focus: payload.focus.flatMap(Section.init),
      character: payload.character.flatMap { BookCharacter.ID($0) },
      note: payload.note.flatMap { Note.ID($0) }, textTop: max(0, payload.textTop))
  }
}
