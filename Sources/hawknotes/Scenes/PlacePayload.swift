/// What an activity of the type `place` says.
struct PlacePayload: Codable, Equatable {
  var url: String
  var focus: String?
  var character: String?
  var note: String?
  var textTop: Int
}
