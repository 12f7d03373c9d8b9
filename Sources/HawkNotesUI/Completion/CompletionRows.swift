/// The rows of a completion that were read.
struct CompletionRows: Equatable, Sendable {
  let query: CompletionQuery
  let rows: [CompletionRow]
}
