/// A section of the scenes sheet.
enum ScenesSection: String, CaseIterable {
  case live = "Live"
  case dormant = "Dormant"
  case closed = "Closed"
  case quarantine = "Set aside"
  case loose = "Loose drafts"
}
