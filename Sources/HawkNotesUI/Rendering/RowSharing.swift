/// Shares rows among parts: first the minimum of each by rank, then up to the fair number, then a
/// blank row between parts, then up to the maximum.
///
/// Where rows are few, a row that can show something is never blank.
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
  let gaps = max(0, rows.count { $0 > 0 } - 1)
  let fitsAll = demands.reduce(gaps) { $0 + $1.most } <= total
  let gap = gaps > 0 && left >= gaps && (total >= roomy || fitsAll) ? 1 : 0
  left -= gap * gaps
  fill(\.most)
  return (rows, gap)
}

/// The number of rows from which parts are separated by blank rows even if some are not shown
/// whole.
private let roomy = 16
