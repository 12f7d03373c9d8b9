/// The payload of an activity of the type `place`.
struct PlacePayload: Codable, Equatable {
  var url: String
  var focus: String?
  var character: String?
  var note: String?
  var textTop: Int
}
