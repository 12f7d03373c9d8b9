// The words that the terminal shows after the end of a window.

let killedWords = "hawknotes was killed; nothing is lost: run hawknotes"
let ephemeralKilledWords = "hawknotes was killed; this window kept nothing on disk"

let ephemeralCrashedWords = "hawknotes crashed; this window kept nothing on disk"

func closedWords(drafts: Int) -> String {
  let what =
    drafts == 0 ? "" : drafts == 1 ? " and keeps its draft" : " and keeps its \(drafts) drafts"
  return "the scene is closed\(what): `hawknotes scenes reopen` opens it again"
}
