import Foundation
import Testing

@testable import tess_cli

/// The judge of mesh files.
@Suite struct VerifyTests {
  private func parts(_ run: Tool) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    return try #require(object?["parts"] as? [[String: Any]])
  }

  /// trimesh#2519: a flat, concave face keeps the laws, whichever corner is its first.
  @Test(arguments: ["1 2 3 4", "2 3 4 1", "3 4 1 2", "4 1 2 3"])
  func concaveFacesKeepTheLaws(corners: String) throws {
    let run = try Tool.run(
      "verify", "--json", "-", input: "v 4 0 0\nv 1 1 0\nv 0 4 0\nv 0 0 0\nf \(corners)\n")
    #expect(run.code == 0, "\(run.text)")
    #expect(try parts(run).first?["area"] as? Double == 4)
  }

  @Test func keywordsOfSTLMayBeInUpperCase() throws {
    let corners = [["0 0 0", "1 0 0", "0 1 0"], ["1 0 0", "1 1 0", "0 1 0"]]
    let facets = corners.map { triangle in
      "FACET NORMAL 0 0 1\nOUTER LOOP\n"
        + triangle.map { "VERTEX \($0)\n" }.joined() + "ENDLOOP\nENDFACET\n"
    }
    let text = "SOLID A\n" + facets.joined() + "ENDSOLID A\n"
    let run = try Tool.run("verify", "--json", "-", input: text)
    #expect(run.code == 0, "\(run.messages)")
    #expect(try parts(run).first?["area"] as? Double == 1)
  }

  @Test(arguments: [[], ["--extrude", "2"]])
  func glbFilesAreRead(options: [String]) throws {
    let scratch = try Scratch()
    let names = ["a.glb", "a.obj"]
    let lists = try names.map { name in
      let path = scratch.path(name)
      _ = try Tool.run(
        ["mesh", "-q", "--path", "M0 0h9v9h-9z", "--path", "M20 0h3v3z", "-o", path] + options,
        input: Data())
      let run = try Tool.run("verify", "--json", path)
      #expect(run.code == 0, "\(run.text)\(run.messages)")
      return try parts(run).map { [$0["area"] as? Double, $0["volume"] as? Double] }
    }
    #expect(lists[0] == lists[1])
  }

  /// The vertices of a part are its own, and the file's those of all.
  @Test func partsHaveTheirOwnCounts() throws {
    let squares = (0..<3).map { "M\($0 * 10) 0h9v9h-9z" }.flatMap { ["--path", $0] }
    let mesh = try Tool.run(["mesh", "-q"] + squares, input: Data())
    let run = try Tool.run(["verify", "--json", "-"], input: mesh.output)
    #expect(try parts(run).map { $0["vertices"] as? Int } == [4, 4, 4])
    #expect(run.text.contains("\"vertices\":12"))
  }

  /// A vertex that no triangle uses is judged all the same.
  @Test func unusedVerticesAreFinite() throws {
    let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nv nan 0 0\n"
    #expect(try Tool.run("verify", "-", input: text).code == 1)
  }

  @Test func severalFilesAreJudgedAtOnce() throws {
    let scratch = try Scratch()
    let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
    for (name, text) in [
      ("good.obj", triangle), ("broken.obj", triangle + "f 1 2 3\n"), ("no.obj", "garbage"),
    ] {
      try text.write(toFile: scratch.path(name), atomically: true, encoding: .utf8)
    }
    func verify(_ names: String...) throws -> Tool {
      try Tool.run(["verify"] + names, input: Data(), in: scratch.url)
    }
    let both = try verify("good.obj", "broken.obj")
    #expect(both.code == 1)
    #expect(both.text.hasPrefix("good.obj\npart") && both.text.contains("\n\nbroken.obj\npart"))
    let all = try verify("no.obj", "good.obj", "broken.obj", "missing.obj")
    #expect(all.code == 66, "the gravest")
    #expect(all.text == both.text)
    #expect(all.messages.contains("tess-cli: no.obj:1:1: expected "))
    #expect(all.messages.contains("tess-cli: missing.obj: No such file"))
    #expect(try verify("good.obj", "good.obj").code == 0)
    #expect(try verify("good.obj", "a.txt").code == 64)
    let json = try verify("--json", "good.obj", "no.obj")
    let list = try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]]
    #expect(list?.map { $0["file"] as? String } == ["good.obj", "no.obj"])
    #expect(list?.map { $0["valid"] as? Bool } == [true, nil])
  }

  /// A stroke that overlaps itself is told of the coverage that does not.
  @Test func strokesAreToldOfSingleCovers() throws {
    let path = ["--path", "M0 0h20v20l-9 -30", "--fill", "none", "--stroke", "red"]
    let style = path + ["--stroke-width", "5", "-q"]
    let ribbon = try Tool.run(["mesh"] + style, input: Data())
    let verdict = try Tool.run(["verify", "-"], input: ribbon.output)
    #expect(verdict.code == 1)
    #expect(verdict.messages.contains("--stroke-coverage single"), "\(verdict.messages)")
    let single = try Tool.run(["mesh", "--stroke-coverage", "single"] + style, input: Data())
    let kept = try Tool.run(["verify", "-"], input: single.output)
    #expect(kept.code == 0 && kept.messages.isEmpty)
  }
}
