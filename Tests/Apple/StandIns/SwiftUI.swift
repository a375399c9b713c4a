// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for Apple's SwiftUI: the names that Tessellate has, too, and what the page about
// Apple's types uses of them.

@_exported import CoreGraphics

public protocol View {
  associatedtype Body: View
  var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

public struct Path: Equatable, Sendable {
  public init() {}
  public init(_ path: CGPath) { fatalError() }
  public var cgPath: CGPath { fatalError() }
}

public protocol Shape: Sendable, View {
  func path(in rect: CGRect) -> Path
}

extension Shape {
  public var body: Never { fatalError() }
  public func fill(_ color: Color) -> some View { self }
}

public struct Color: Sendable, View {
  public static let red = Color()
  public var body: Never { fatalError() }
}

public struct Image: View {
  public init(decorative image: CGImage, scale: CGFloat) {}
  public var body: Never { fatalError() }
}

public struct Canvas<Symbols: View>: View {
  public var body: Never { fatalError() }
}

public struct GraphicsContext {}
public struct StrokeStyle: Equatable, Sendable {}
public struct FillStyle: Equatable, Sendable {}
public struct Gradient {}
public struct Animation {}
