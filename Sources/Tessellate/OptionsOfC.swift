// Options that no function of the C interface sets, as constants: small builds define
// `OPTIONS_OF_C`, and the compiler leaves out all code for other values.

extension FourSpacing {
  /// Whether four cubics of many chords are spaced together; small builds, which leave that out,
  /// space them one by one, to the same bits.
  static var isIncluded: Bool {
    @inline(__always) get {
      #if OPTIONS_OF_C
        false
      #else
        true
      #endif
    }
  }
}

extension StrokeStyle.Alignment {
  /// Whether the stroke lies on one side of what its sub-paths enclose.
  var isOfShape: Bool {
    @inline(__always) get {
      #if OPTIONS_OF_C
        false
      #else
        self == .inner || self == .outer
      #endif
    }
  }
}

#if OPTIONS_OF_C
  extension FillOptions {
    /// Nothing is left out.
    public var visible: Rect? {
      get { nil }
      set {}
    }
  }

  extension StrokeOptions {
    /// Nothing is left out.
    public var visible: Rect? {
      get { nil }
      set {}
    }
  }

  extension StrokeStyle {
    /// The width is the same all along the path.
    public var widthStops: [WidthStop] {
      get { [] }
      set {}
    }
  }

  extension StrokePen {
    var varies: Bool {
      get { false }
      set {}
    }
  }

  extension StrokeSweep where Sink: ~Copyable {
    var window: VisibleWindow? {
      get { nil }
      set {}
    }
  }
#endif
