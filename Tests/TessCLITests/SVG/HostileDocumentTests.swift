import Foundation
import Tessellate
import Testing

@testable import TessellateSVG

/// Documents designed to hang or exhaust a reader: each must soon end in a drawing or an error.
@Suite struct HostileDocumentTests {
  private func read(_ text: String) throws -> Drawing { try Drawing(svg: Array(text.utf8)) }

  private let start = "<svg xmlns='http://www.w3.org/2000/svg'>"

  @Test func entityBombsEnd() {
    var types = "<!ENTITY a0 'aaaaaaaaaa'>"
    for level in 1...12 {
      let use = String(repeating: "&a\(level - 1);", count: 10)
      types += "<!ENTITY a\(level) '\(use)'>"
    }
    let document = "<!DOCTYPE svg [\(types)]>" + start
    #expect(throws: DrawingError.self) { try read(document + "&a12;</svg>") }
    #expect(throws: DrawingError.self) { try read(document + "<path d='&a12;'/></svg>") }
    #expect(throws: DrawingError.self) {
      try read("<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>" + start + "&a;</svg>")
    }
  }

  @Test func externalEntitiesAreNotFetched() {
    let document = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>"
    let drawing = try? read(
      document + start + "<style>&x;</style><rect width='1' height='1'/></svg>")
    #expect((drawing?.paths.count ?? 0) <= 1)
  }

  /// libxml2 passes names unknown to it to the system's converters, and crashes with some of them.
  @Test func unknownEncodingsAreErrors() throws {
    for name in ["utf-7", "UTF-7", "ucs-4-internal", "x", "", "iso-2022-cn-ext"] {
      #expect(throws: DrawingError.self, "\(name)") {
        try read(
          "<?xml version='1.0' encoding='\(name)'?>\n<!-- Generat+< ~ 1'><r0000800000000or:0")
      }
    }
    // libxml2 reads the name in a declaration without an end, too, and after any amount of space.
    let (name, rest) = ("encoding=\"utf-7\"?", "Int!-- Generat+< ~ <rect<stop offset=\"r:0")
    for space in [" ", String(repeating: " ", count: 5000)] {
      for end in [rest, ">" + rest] {
        #expect(throws: DrawingError.self) {
          try read("<?xml version=\"1.0\"" + space + name + end)
        }
      }
    }
    do {
      _ = try read("<?xml version=\"1.0\" encoding=\"utf-7\"?>" + start + "</svg>")
      Issue.record("utf-7 was read")
    } catch let error as DrawingError {
      #expect((error.line, error.column) == (1, 31))
      #expect(error.message.hasPrefix("encoding 'utf-7': expected one of utf-8, utf-16, ascii"))
    }
  }

  /// One drawing, in all encodings that can express it.
  @Test func allEncodingsGiveOneDrawing() throws {
    let body = start + "<path id='é' d='M0 0H9V9z'/>\n<path id='ß' d='M0'/></svg>"
    let encodings: [(String, String.Encoding)] = [
      ("UTF-8", .utf8), ("ISO-8859-1", .isoLatin1), ("latin1", .isoLatin1),
      ("windows-1252", .windowsCP1252), ("iso-8859-2", .isoLatin2), ("UTF-16", .utf8),
      ("utf-16", .utf16LittleEndian), ("utf-16be", .utf16BigEndian), ("UTF-16", .utf16),
      ("utf-32", .utf32LittleEndian),
    ]
    for (name, encoding) in encodings {
      for declaration in [
        "<?xml version=\"1.0\" encoding=\"\(name)\" standalone='yes'?>\n",
        "<?xml version='1.0' encoding = '\(name)'?>",
      ] {
        let data = try #require((declaration + body).data(using: encoding))
        let drawing = try Drawing(svg: Array(data))
        #expect(drawing.paths.first?.id == "é", "\(name)")
      }
    }
    // Without a declaration, the text is UTF-8.
    let latin = try #require(body.data(using: .isoLatin1))
    #expect(throws: DrawingError.self) { try Drawing(svg: Array(latin)) }
    let stylesheet = "<?xml-stylesheet encoding='utf-7'?>"
    #expect(try read(stylesheet + body).paths.first?.id == "é")
  }

  /// Lengths beyond the range of numbers become the largest number, so that all values are finite.
  @Test func lengthsBeyondTheRangeAreFinite() throws {
    let drawing = try read(
      start + "<g stroke='red' stroke-dasharray='0,105px,1e308vw' stroke-width='1e308in'>"
        + "<path d='M0 0H9' stroke-dashoffset='-1e308cm'/></g></svg>")
    let style = try #require(drawing.paths.first?.stroke?.style)
    #expect(style.dash == [0, 105, .greatestFiniteMagnitude])
    #expect(style.lineWidth == .greatestFiniteMagnitude)
    #expect(style.dashPhase == -.greatestFiniteMagnitude)
  }

  @Test func deepNestingEndsAtABudget() {
    let depth = 100_000
    let document =
      start + String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
      + "</svg>"
    #expect(throws: DrawingError.self) { try read(document) }
  }

  @Test func referenceLoopsEnd() throws {
    let document =
      start
        + """
        <g id='a'><use href='#a'/><use href='#b'/></g><g id='b'><use href='#a'/></g>
        <use id='u' href='#u'/><use id='v' href='#w'/><use id='w' href='#v'/>
        <clipPath id='c' clip-path='url(#c)'><use href='#c'/><rect clip-path='url(#c)' width='1' height='1'/>
        </clipPath><rect clip-path='url(#c)' width='1' height='1'/></svg>
        """
    let drawing = try read(document)
    #expect(drawing.notices.contains { $0.message.contains("itself") })
  }

  @Test func aBillionRepetitionsEndAtABudget() throws {
    var document = start + "<g id='a0'><rect width='1' height='1'/></g>"
    for level in 1...9 {
      let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
      document += "<defs><g id='a\(level)'>\(uses)</g></defs>"
    }
    // The budget of real documents takes a debug build half a minute.
    let (tree, _) = try MarkupReader.read(Array((document + "<use href='#a9'/></svg>").utf8))
    var budgets = DrawingBudgets()
    budgets.repetitions = 10_000
    var builder = DrawingBuilder(tree, budgets)
    #expect(throws: DrawingError.self) { try builder.build() }
  }

  @Test func selectorsDoNotBacktrack() throws {
    let selector = "x " + String(repeating: "* ", count: 40) + "rect"
    let nested = String(repeating: "<g>", count: 200)
    let ends = String(repeating: "</g>", count: 200)
    let document =
      start + "<style>\(selector){fill:red}</style>" + nested
      + "<rect width='1' height='1'/>" + ends + "</svg>"
    #expect(try read(document).paths.count == 1)
  }

  @Test func largeAttributesAreRead() throws {
    let data = String(repeating: "M0 0h1v1z", count: 200_000)
    #expect(try read(start + "<path d='\(data)'/></svg>").paths.count == 1)
    let blanks = String(repeating: " ", count: 2_000_000)
    #expect(
      try read(start + "<rect style='\(blanks)' width='1' height='1'/></svg>").paths.count == 1)
  }

  /// More than ten million bytes, where libxml2 rejects a piece of text, but not a document.
  @Test func largeDocumentsAreRead() throws {
    let group =
      "<g>" + String(repeating: "<!-- \(String(repeating: "x", count: 90)) -->", count: 1000)
      + "</g>"
    let document =
      start + String(repeating: group, count: 110) + "<rect width='1' height='1'/></svg>"
    #expect(document.utf8.count > 10_000_000)
    #expect(try read(document).paths.count == 1)
    let attribute = String(repeating: "z", count: 12_000_000)
    #expect(throws: DrawingError.self) { try read(start + "<path d='\(attribute)'/></svg>") }
  }

  @Test func truncatedDocumentsEndInAnError() throws {
    let document = Array(
      (start + "<style>a{b:c}</style><g transform='scale(2)'><path d='M0 0 1 1'/></g></svg>").utf8)
    for length in 0..<document.count {
      #expect(throws: DrawingError.self) { try Drawing(svg: Array(document.prefix(length))) }
    }
    #expect(try Drawing(svg: document).paths.count == 1)
  }

  @Test func randomBytesNeverTrap() {
    var state: UInt64 = 1
    let alphabet = Array("<>/='\"&;#! svgpathdMLz0123456789.-eE()%,{}*:url".utf8)
    for _ in 0..<300 {
      var bytes = Array(start.utf8)
      for _ in 0..<200 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      _ = try? Drawing(svg: bytes)
    }
  }
}
