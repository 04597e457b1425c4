import Advertising
import Basics
import Testing

@Suite("The cursor over AD structures")
struct ADCursorTests {
    private func walk(_ hexadecimal: String) -> (found: [String], isMalformed: Bool) {
        let payload = octets(hexadecimal)
        var cursor = ADCursor()
        var found: [String] = []
        while let structure = cursor.next(in: payload.span) {
            found.append(Hexadecimal.lower(structure.type.rawValue) + ":" + Hexadecimal.lower(payload[structure.data]))
        }
        return (found, cursor.isMalformed)
    }

    @Test(
        "The cursor finds structures, stops at an early end, and marks an overrun as malformed",
        arguments: [
            ("", [], false),
            ("00", [], false),
            ("00 02 01 06", [], false),
            ("01 09", ["09:"], false),
            ("02 01 06", ["01:06"], false),
            ("02 01 06 03 03 aa fe", ["01:06", "03:aafe"], false),
            ("02 01 06 00 03 03 aa fe", ["01:06"], false),
            ("02 01 06 00 00 00", ["01:06"], false),
            ("01", [], true),
            ("02 01", [], true),
            ("ff", [], true),
            ("02 01 06 03 03 aa", ["01:06"], true),
            ("02 01 06 1b", ["01:06"], true),
            ("03 01 02", [], true),
        ] as [(String, [String], Bool)])
    func walks(payload: String, structures: [String], isMalformed: Bool) {
        let (found, malformed) = walk(payload)
        #expect(found == structures)
        #expect(malformed == isMalformed)
    }

    @Test("The length byte is unsigned, so one structure can have 254 bytes of data")
    func longest() {
        let payload = structure(0x09, [UInt8](repeating: 0x4E, count: 254))
        var cursor = ADCursor()
        let found = cursor.next(in: payload.span)
        #expect(found == ADStructure(type: .completeLocalName, data: 2..<256))
        #expect(cursor.next(in: payload.span) == nil)
        #expect(!cursor.isMalformed)
    }

    @Test("After the end the cursor returns no structure, on every call")
    func staysAtTheEnd() {
        let payload = octets("0201061b")
        var cursor = ADCursor()
        #expect(cursor.next(in: payload.span) != nil)
        for _ in 0..<3 {
            #expect(cursor.next(in: payload.span) == nil)
            #expect(cursor.isMalformed)
        }
    }
}
