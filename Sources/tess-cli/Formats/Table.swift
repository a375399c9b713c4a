/// Columns of text for people.
enum Table {
  /// Aligns rows under a heading: the first columns flush left, the others, numbers, flush right.
  static func text(_ rows: [[String]], leftColumns: Int) -> String {
    guard let first = rows.first else { return "" }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        if column > 0 { line += "  " }
        line += column < leftColumns ? cell + space : space + cell
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// A number with at most four digits after the point.
  static func short(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return Number.text(value) }
    return Number.text((value * 1e4).rounded() / 1e4)
  }
}
