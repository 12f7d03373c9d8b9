extension ScenesSheet {
  static let keysHeading = "Scenes sheet"

  static let commands = [
    Command(
      layer, "Enter l →", .of(ScenesAction.openPressed),
      "open: in its own window, or here if it has none", hint: "open",
      when: having { $0.selectedDraft == nil }),
    Command(
      layer, "Enter l →", .of(ScenesAction.openPressed), "name the keys for a loose draft",
      when: having { $0.selectedDraft != nil }),
    Command(
      layer, "d x", .of(ScenesAction.closePressed), "close a dormant scene (it can be reopened)",
      hint: "close", when: having { $0.selected?.section == .dormant }),
    Command(
      layer, "d x", .of(ScenesAction.closePressed), "discard a loose draft", hint: "discard",
      when: having { $0.selectedDraft != nil }),
    Command(
      layer, "d x", .of(ScenesAction.closePressed), "forget the scenes of another machine",
      hint: "forget machine", when: having { $0.selected?.section == .others }),
    Command(
      layer, "u", .of(ScenesAction.undoPressed),
      "reopen a closed scene, or restore a draft or machine",
      hint: "undo",
      when: having {
        $0.lastDiscarded != nil || $0.lastForgotten != nil || $0.lastClosed != nil
      }),
    Command(
      layer, "a", .of(ScenesAction.attachPressed),
      "attach a loose draft to this book or character", hint: "attach",
      when: having { $0.selectedDraft != nil }),
    Command(
      layer, "y", .of(ScenesAction.copyPressed), "copy the text of a loose draft",
      hint: "copy text",
      when: having { $0.selectedDraft != nil }),
    Command(
      layer, "Tab Shift-Tab",
      each: .actions(
        .of(ScenesAction.sectionPressed(by: 1)), .of(ScenesAction.sectionPressed(by: -1))),
      "next, previous section", hint: "section"
    ).harmless,
  ]
}
