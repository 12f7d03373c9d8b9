/// What stops when a window is suspended: the program, or all that the shell started with it.
enum Suspension {
  case alone, group
}
