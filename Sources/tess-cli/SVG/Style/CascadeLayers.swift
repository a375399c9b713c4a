/// The cascade layers of all sheets of a document.
///
/// Layers inside of one layer, or of none, are the stronger the later they first appear, and the
/// rules beside them are stronger than they; of important declarations, the weaker layer wins.
///
/// > CSS Cascading and Inheritance Level 5, section 6.4.
struct CascadeLayers: Sendable {
  private struct Name: Hashable {
    var outer: Int
    var text: String
  }

  /// The number that stands for the rules beside the layers of a place.
  private static let beside = Int.max

  /// The place of each layer among all; the first is that of rules in no layer.
  ///
  /// It is the number among those beside it, below that of the layer around it, and at the end
  /// `beside`.
  private var places: [[Int]] = [[beside]]
  private var counts = [0]
  private var layers: [Name: Int] = [:]

  /// Returns the layer of a name inside of another, 0 for none; layers without a name are all
  /// different, and a point in a name leads into a layer.
  mutating func layer(_ name: String, in outer: Int) -> Int {
    guard !name.isEmpty else { return add(in: outer) }
    return name.split(separator: ".").reduce(outer) { outer, text in
      let key = Name(outer: outer, text: text.trimmed)
      if let known = layers[key] { return known }
      let layer = add(in: outer)
      layers[key] = layer
      return layer
    }
  }

  private mutating func add(in outer: Int) -> Int {
    places.append(places[outer].dropLast() + [counts[outer], Self.beside])
    counts[outer] += 1
    counts.append(0)
    return places.count - 1
  }

  /// Whether normal declarations of a layer are weaker than those of another.
  func isWeaker(_ layer: Int, than other: Int) -> Bool {
    layer != other && places[layer].lexicographicallyPrecedes(places[other])
  }
}
