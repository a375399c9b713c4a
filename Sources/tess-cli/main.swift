import Foundation

// A closed pipe is an error like any other that a write reports, not the end of the process.
signal(SIGPIPE, SIG_IGN)
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
