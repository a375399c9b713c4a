/// The known name nearest to a mistyped one: "did you mean".
enum Suggestion {
  /// `; did you mean 'x'?`, or nothing where no name is near.
  static func text(for word: String, among names: [String]) -> String {
    guard let name = nearest(to: word, among: names) else { return "" }
    return "; did you mean '\(name)'?"
  }

  /// The name with the fewest edits to the word, if they are at most a third of its letters; the
  /// first of several.
  static func nearest(to word: String, among names: [String]) -> String? {
    let letters = Array(word.lowercased().utf8.prefix(64))
    var best: (name: String, distance: Int)?
    for name in names {
      let limit = max(1, name.utf8.count / 3)
      let found = distance(letters, Array(name.lowercased().utf8))
      if found <= limit, found < best?.distance ?? .max { best = (name, found) }
    }
    return best?.name
  }

  /// The number of letters to insert, delete, replace or exchange with their neighbour.
  ///
  /// It is computed by the dynamic programme of Damerau and Levenshtein in its restricted form,
  /// with three rows in memory.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(
          previous[j] + (a[i] == b[j] ? 0 : 1), min(previous[j + 1], row[j]) + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, before[j - 1] + 1)
        }
        row.append(least)
      }
      (before, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
