import Advertising
import Testing

@testable import Tracking

@Suite("Reading of typed filters")
struct FilterReadingTests {
    @Test(
        "Characters of a Japanese keyboard are read like their ASCII forms",
        arguments: [
            ("ｒｓｓｉ＞−７０", nil), ("ｒｓｓｉ＞-７０", "rssi>-70"), ("ｔｙｐｅ：ｉＢｅａｃｏｎ", "type:ibeacon"), ("！near", "!near"),
            ("“südtor 東門”", "\"südtor 東門\""), ("near\tbeacon", "near beacon"), ("!!near", "near"),
        ])
    func wide(typed: String, plain: String?) {
        let reading = FilterReading(typed)
        guard let plain else { return #expect(reading.problem != nil) }
        #expect(reading.problem == nil && reading.filter == FilterReading(plain).filter)
    }

    @Test("Every proposed word is a valid term", arguments: FilterReading.words())
    func proposed(word: String) {
        #expect(FilterReading(word).problem == nil)
        #expect(!FilterReading(word).filter.terms.contains { if case .text = $0.condition { true } else { false } })
    }

    @Test("A colon is no error if a known name or identifier contains the text")
    func known() {
        let facts = RowText(["Mi:Band"], fields: ["shop:door", "own:0000100002"])
        for typed in ["shop:door", "own:0000", "mi:band"] {
            #expect(FilterReading(typed).problem != nil)
            #expect(FilterReading(typed) { facts.says($0) }.problem == nil)
        }
    }

    @Test(
        "A condition that no beacon can meet is reported",
        arguments: [
            "rssi>20", "rssi<-127", "age<0", "loss>100", "battery<0", "distance<-1", "interval=-1", "loss>=100.5",
        ])
    func impossible(typed: String) {
        #expect(FilterReading(typed).problem?.kind == .impossible)
        #expect(FilterReading("near !" + typed).problem == nil, "every beacon passes that")
    }

    @Test("The names of the user's layouts are types, except those of extra layouts")
    func layouts() throws {
        let set = LayoutSet([
            try BeaconLayout(name: "Gateway", "m:2-3=abcd,i:4-5,p:6-6"),
            try BeaconLayout(name: "extra", "x,m:2-3=abce,d:4-5"),
            try BeaconLayout(name: "gate2", "m:2-3=abcf,i:4-5,p:6-6"),
        ])
        var air = Air(layouts: set)
        for (number, octets) in [(1, [0xAB, 0xCD]), (2, [0xAB, 0xCF])] as [(UInt64, [UInt8])] {
            air.hear(Air.structure(0xFF, [0x18, 0x01] + octets + [0, 7, 0xC5]), from: Air.address(number))
        }
        air.hear(Air.iBeacon(3), from: Air.address(3))
        for (typed, kinds) in [("type:gateway", 1), ("type:GATE", 2), ("!type:gate", 1), ("type:ibeacon", 1)] {
            let rows = air.rows(BeaconQuery(filter: try BeaconFilter(typed, layouts: set), count: 10))
            #expect(rows.count == kinds, "\(typed)")
            let passing = try rows.filter { row in
                try BeaconFilter(typed, layouts: set).passes(FilterSubject(RowText([]), identity: row.identity))
            }
            #expect(passing.count == kinds, "rows of other lists pass as those of the table do")
        }
        for typed in ["type:extra", "type:layout"] {
            let kind = FilterReading(typed, layouts: set).problem?.kind
            guard case .unknownType(_, let known)? = kind else { return _ = Issue.record("\(kind as Any)") }
            #expect(known.suffix(3) == ["Gateway", "gate2", "service"])
        }
    }

    @Test("A list reports terms that it does not support, and reads plain words as text")
    func scopes() {
        #expect(FilterReading("rssi>-70", .text).problem?.kind == .notHere("rssi"))
        #expect(FilterReading("rssi>-70", [.identity, .signal]).problem == nil)
        #expect(FilterReading("within:near", [.identity]).problem?.kind == .notHere("within"))
        #expect(FilterReading("type:ibeacon", .text).problem?.kind == .notHere("type"))
        #expect(FilterReading("designated near", [.identity]).problem?.kind == .notHere("near"))
        #expect(FilterReading("lost", [.identity, .age]).problem?.kind == .notHere("lost"))
        #expect(FilterReading("!beacon !type:device", [.identity]).problem == nil, "a row may be about no beacon")
        #expect(FilterReading("!beacon !type:device").problem?.term == "!type:device")
        #expect(
            FilterReading("lost near designated", .text).filter.terms.map(\.condition) == [
                .text(SoughtText("lost")), .text(SoughtText("near")), .text(SoughtText("designated")),
            ])
    }
}
