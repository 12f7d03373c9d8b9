/// Shares rows among parts: first the minimum of each by rank, then up to the fair number, then a
/// blank row between parts if there is one for each gap, then up to the maximum.
func shareRows(_ total: Int, among demands: [RowDemand]) -> (rows: [Int], gap: Int) {
  var rows = demands.map { _ in 0 }
  var left = total
  let order = demands.indices.sorted { demands[$0].rank < demands[$1].rank }
  // Only here does the focus count: moving it changes no layout when all parts have room.
  let needy = order.filter { demands[$0].hasFocus } + order.filter { !demands[$0].hasFocus }
  for index in needy where demands[index].least <= left {
    rows[index] = demands[index].least
    left -= rows[index]
  }
  func fill(_ bound: (RowDemand) -> Int) {
    var given = true
    while left > 0, given {
      given = false
      for index in order where left > 0 && rows[index] > 0 && rows[index] < bound(demands[index]) {
        rows[index] += 1
        left -= 1
        given = true
      }
    }
  }
  fill(\.fair)
  let gaps = rows.count { $0 > 0 } - 1
  let gap = gaps > 0 && left >= gaps ? 1 : 0
  left -= gap * max(0, gaps)
  fill(\.most)
  return (rows, gap)
}
