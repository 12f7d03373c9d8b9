/// The processes that a suspension stops: the program alone, or its whole process group.
enum Suspension {
  case alone, group
}
