import Advertising
import Testing

@Suite("Beacon layouts")
struct LayoutTests {
    private static let altBeacon = "m:2-3=beac,i:4-19,i:20-21,i:22-23,p:24-24,d:25-25"

    private func set(_ lines: String...) throws -> LayoutSet {
        LayoutSet(try lines.map { try BeaconLayout(name: "own", $0) })
    }

    private func layoutFrame(_ payload: [UInt8], _ layouts: LayoutSet) -> LayoutFrame? {
        guard case .layout(let found)? = frame(payload, layouts: layouts) else { return nil }
        return found
    }

    @Test("The layout of AltBeacon reads each field of a frame with another beacon code")
    func fields() throws {
        let layouts = try set("m:2-3=0505,i:4-19,i:20-21,i:22-23,p:24-24,d:25-25")
        let payload = manufacturer(0x0118, [0x05, 0x05] + counting(16) + octets("0102 0304 c5 07"))
        let found = try #require(layoutFrame(payload, layouts))
        let layout = layouts.layouts[0]
        #expect(layout.identifierTexts(found) == ["00010203-0405-0607-0809-0A0B0C0D0E0F", "258", "772"])
        #expect(layout.dataTexts(found) == ["7"])
        #expect(found.txPower == -59)
        #expect(layouts.name(found) == "own")
        #expect(!layouts.isExtra(found))
        #expect(layoutFrame(payload.dropLast(2) + [], layouts) == nil)
        #expect(layoutFrame(manufacturer(0x0118, [0x05, 0x06] + counting(22)), layouts) == nil)
    }

    @Test("Built-in formats take precedence over layouts")
    func knownFirst() throws {
        let layouts = try set(Self.altBeacon)
        let payload = manufacturer(0x0118, [0xBE, 0xAC] + counting(20) + [0xC5, 0])
        guard case .altBeacon? = frame(payload, layouts: layouts) else {
            Issue.record("not an AltBeacon")
            return
        }
    }

    @Test("Layouts match service data with UUIDs of three sizes")
    func services() throws {
        let sixteen = try set("s:0-1=fd6f,i:2-4,p:5-5:-41")
        let found = try #require(layoutFrame(service(0xFD6F, [1, 2, 3, 0xEC]), sixteen))
        #expect(sixteen.layouts[0].identifierTexts(found) == ["010203"])
        #expect(found.txPower == -61)
        #expect(layoutFrame(service(0xFD70, [1, 2, 3, 0xEC]), sixteen) == nil)

        let thirtyTwo = try set("s:0-3=050a021a,i:4-4")
        #expect(layoutFrame(structure(0x20, octets("1a020a05 07")), thirtyTwo) != nil)
        let long = try set("s:0-15=00112233445566778899aabbccddeeff,i:16-16")
        let air = octets("ffeeddccbbaa99887766554433221100 07")
        #expect(layoutFrame(structure(0x21, air), long) != nil)
        #expect(layoutFrame(structure(0x16, air), long) == nil)
    }

    @Test("Fields may be little-endian or of variable length, and corrected powers are clamped")
    func variants() throws {
        let layouts = try set("m:2-2=aa,i:3-4l,d:5-20v")
        let found = try #require(layoutFrame(manufacturer(0xFFFF, octets("aa 0100 010203")), layouts))
        #expect(layouts.layouts[0].identifierTexts(found) == ["1"])
        #expect(layouts.layouts[0].dataTexts(found) == ["010203"])
        let strong = try set("m:2-2=aa,i:3-3,p:4-4:+100")
        #expect(layoutFrame(manufacturer(0xFFFF, octets("aa 01 7f")), strong)?.txPower == 127)
        let weak = try set("m:2-2=aa,i:3-3,p:4-4:-100")
        #expect(layoutFrame(manufacturer(0xFFFF, octets("aa 01 80")), weak)?.txPower == -128)
    }

    @Test("An extra layout needs no identifier, and the first matching layout is used")
    func order() throws {
        let layouts = try set("x,m:2-2=aa,d:3-3", "m:2-2=aa,i:3-3")
        let found = try #require(layoutFrame(manufacturer(0xFFFF, octets("aa 07")), layouts))
        #expect(found.layout == 0)
        #expect(layouts.isExtra(found))
        #expect(found.txPower == nil)
    }

    @Test(
        "An error has the position of the wrong character",
        arguments: [
            ("", .term, 0), ("q:1-2", .term, 0), ("m2-3=beac", .term, 1), ("m:", .position, 2),
            ("m:x", .position, 2), ("m:1650-1651=00", .position, 2), ("m:2", .hyphen, 3), ("m:2,3", .hyphen, 3),
            ("m:2-x", .position, 4), ("m:3-2=beac", .order, 4), ("m:2-3", .value, 5), ("m:2-3=", .value, 6),
            ("m:2-3=zz", .value, 6), ("m:2-3=be", .length, 6), ("m:2-3=beacbe", .length, 6),
            ("m:2-3=0xbe", .length, 8), ("m:2-3=beac;i:4-5", .separator, 10), ("m:2-3=beac,", .term, 11),
            ("m:2-3=beac,i:4-5,p:6-7", .onePowerOctet, 19), ("m:2-3=beac,p:6-6:x", .correction, 17),
            ("m:2-3=beac,p:6-6:200", .correction, 17), ("m:2-3=beac,p:6-6,p:7-7", .once, 17),
            ("s:1-2=beac,i:4-5", .serviceUUID, 2), ("s:0-2=beacbe,i:4-5", .serviceUUID, 2),
            ("s:0-1=beac,s:0-1=beac", .once, 11), ("x,x", .once, 2), ("i:4-5", .match, 0),
            ("m:2-3=beac", .identifier, 10), ("m:2-3=beac,i:4-30", .size, 17), ("m:2-3=beac,i:4-5 ", .separator, 16),
            ("m:2-3=beac,i:4-5,é", .term, 17),
        ] as [(String, LayoutError.Expectation, Int)])
    func errors(line: String, expectation: LayoutError.Expectation, position: Int) {
        #expect(throws: LayoutError(expectation, at: position)) { try BeaconLayout(name: "own", line) }
    }

    @Test(
        "A valid line makes a layout with the line as its source",
        arguments: [
            altBeacon, "s:0-1=feaa,m:2-2=00,p:3-3:-41,i:4-13,i:14-19", "x,s:0-1=feaa,m:2-2=20,d:3-3,d:4-5,d:6-7",
            "m:2-3=0xBEAC,i:4-4", "m:0-1=4c00,m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24", "i:4-5lv,m:2-2=00",
        ])
    func good(line: String) throws {
        let layout = try BeaconLayout(name: "own", line)
        #expect(layout.source == line)
    }

    @Test("A set has at most 255 layouts")
    func most() throws {
        let layout = try BeaconLayout(name: "own", "m:2-2=00,i:3-3")
        #expect(LayoutSet(Array(repeating: layout, count: 300)).layouts.count == 255)
    }
}
