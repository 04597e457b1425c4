import Canvas
import Testing

@Suite("Nearest colours on terminals with fewer colours")
struct ColorDepthTests {
    @Test(
        "The nearest colour is one that the terminal shows, and is its own nearest colour",
        arguments: [
            (Color.rgb(255, 0, 0), ColorDepth.eight, Color.palette(1)), (.rgb(0, 0, 0), .eight, .palette(0)),
            (.rgb(250, 250, 250), .eight, .palette(7)), (.rgb(255, 0, 0), .sixteen, .palette(9)),
            (.rgb(255, 255, 255), .sixteen, .palette(15)), (.rgb(120, 125, 130), .sixteen, .palette(8)),
            (.rgb(255, 0, 0), .indexed256, .palette(196)), (.rgb(95, 135, 175), .indexed256, .palette(67)),
            (.rgb(0x12, 0x12, 0x12), .indexed256, .palette(233)), (.rgb(255, 255, 255), .indexed256, .palette(231)),
            (.rgb(1, 2, 3), .trueColor, .rgb(1, 2, 3)), (.rgb(1, 2, 3), .none, .terminal),
            (.palette(12), .eight, .palette(4)), (.palette(12), .sixteen, .palette(12)),
            (.palette(12), .none, .terminal),
            (.terminal, .trueColor, .terminal), (.terminal, .eight, .terminal),
        ])
    func nearest(_ color: Color, _ depth: ColorDepth, _ expected: Color) {
        #expect(color.nearest(in: depth) == expected)
        #expect(expected.nearest(in: depth) == expected, "bringing down twice changes nothing")
    }

    @Test("Every colour of the cube and of the greys is its own nearest colour")
    func cube() {
        for number in UInt8(16)...255 {
            guard let (red, green, blue) = Color.palette(number).components else { continue }
            let nearest = Color.rgb(red, green, blue).nearest(in: .indexed256)
            #expect(nearest.components.map { [$0.red, $0.green, $0.blue] } == [red, green, blue])
        }
    }

    @Test("With eight colours a bright colour becomes bold, and letters differ from their background")
    func styles() {
        let bright = Style(foreground: .palette(10), background: .palette(0)).nearest(in: .eight)
        #expect(bright == Style(foreground: .palette(2), background: .palette(0), attributes: .bold))
        let near = Style(foreground: .rgb(60, 60, 60), background: .rgb(10, 10, 10))
        #expect(near.nearest(in: .eight) == Style(foreground: .palette(7), background: .palette(0)))
        let pale = Style(foreground: .rgb(248, 248, 248), background: .rgb(253, 253, 253), attributes: .italic)
        #expect(
            pale.nearest(in: .sixteen)
                == Style(
                    foreground: .palette(0), background: pale.background.nearest(in: .sixteen), attributes: .italic))
        #expect(near.nearest(in: .none) == .plain)
    }

    @Test(
        "The colour depth is the largest one that does not exceed the number of colours in terminfo",
        arguments: [
            (-1, ColorDepth.none), (0, .none), (2, .none), (8, .eight), (16, .sixteen), (88, .sixteen),
            (256, .indexed256), (32767, .indexed256), (16_777_216, .trueColor), (Int.max, .trueColor),
        ])
    func terminfo(_ colors: Int, _ depth: ColorDepth) {
        #expect(ColorDepth(colors: colors) == depth)
    }
}
