// The long runs of path algebra and of maps: NAME COUNT [SEED]. `Tests/Fuzz/marathon` builds and
// runs them, with the library of the release build.

@main
enum AlgebraMarathons {
  static func main() {
    let name = CommandLine.arguments.dropFirst().first
    switch name {
    case "offsets": OffsetMarathon.run()
    case "joints": JointMarathon.run()
    case "identities": IdentityMarathon.run()
    case "crossings": CrossingMarathon.run()
    case "maps": MapMarathon.run()
    default: AlgebraMarathon.run()
    }
  }
}
