import Tessellate

/// The clips of all paths of some drawings, each region and each chain of regions once.
///
/// A path that is clipped holds the number of its chain and no array, so it needs no more memory
/// than one that is not.
package struct ClipTable: Sendable {
  /// The regions of a path's groups, the innermost last; 0 for none.
  package struct Chain: Sendable, Hashable {
    fileprivate var number = 0

    package static let none = Chain()
  }

  private struct Link: Sendable, Hashable {
    var outer: Chain
    var region: Int
  }

  package private(set) var regions: [ClipRegion] = []
  /// The last region of each chain but `none`.
  private var links: [Link] = []
  private var regionOfIdentity: [ClipRegion.Identity: Int] = [:]
  private var chainOfLink: [Link: Chain] = [:]

  /// Returns the chain with more regions at its end.
  mutating func chain(_ outer: Chain, adding clips: [ClipRegion]) -> Chain {
    clips.reduce(outer) { outer, region in
      // The table keeps the region, and so its identity valid.
      let index = regionOfIdentity[region.identity] ?? regions.count
      if index == regions.count {
        regionOfIdentity[region.identity] = index
        regions.append(region)
      }
      let link = Link(outer: outer, region: index)
      if let known = chainOfLink[link] { return known }
      links.append(link)
      let chain = Chain(number: links.count)
      chainOfLink[link] = chain
      return chain
    }
  }

  /// The regions of a chain, the outermost first.
  package func clips(of chain: Chain) -> [ClipRegion] { regions(of: chain).map { regions[$0] } }

  /// The places of a chain's regions in `regions`, the outermost first.
  package func regions(of chain: Chain) -> [Int] {
    var list: [Int] = []
    var next = chain
    while next != .none {
      let link = links[next.number - 1]
      list.append(link.region)
      next = link.outer
    }
    return list.reversed()
  }
}
