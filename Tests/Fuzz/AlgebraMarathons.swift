// The long runs of path algebra: NAME COUNT [SEED]. `Tests/Fuzz/marathon` builds and runs them,
// with the library of the release build.

@main
enum AlgebraMarathons {
  static func main() {
    let name = CommandLine.arguments.dropFirst().first
    switch name {
    case "offsets": OffsetMarathon.run()
    case "joints": JointMarathon.run()
    case "identities": IdentityMarathon.run()
    case "crossings": CrossingMarathon.run()
    default: AlgebraMarathon.run()
    }
  }
}
