/// The program's version, which scenes record as their writer.
let version = "0.1.0"
