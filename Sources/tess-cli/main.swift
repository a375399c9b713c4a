import Foundation

// A closed pipe and a file beyond the limit are errors like any other that a write reports, not the end of the process.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
