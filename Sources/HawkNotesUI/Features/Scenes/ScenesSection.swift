enum ScenesSection: String, CaseIterable, Sendable {
  case live = "Live"
  case dormant = "Dormant"
  case closed = "Closed"
  case others = "On other machines"
  case newer = "Newer"
  case quarantine = "Set aside"
  case loose = "Loose drafts"
}

extension ScenesSection {
  /// The explanation of the section's name, after the number of its rows.
  var meaning: String {
    switch self {
    case .live: ""
    case .dormant: ", open in no window"
    case .closed: ", kept for 30 days"
    case .others: ", Enter opens a copy"
    case .newer: ", of a newer version of the program"
    case .quarantine: ", could not be read"
    case .loose: ", book or note deleted"
    }
  }
}
