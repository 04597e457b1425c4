import Advertising
import Testing

@Suite("The fields of an advertisement")
struct AdvertisementTests {
    @Test("The flags are the first byte of the first flags structure that is not empty")
    func flags() {
        #expect(decode(octets("020106")).flags == 6)
        #expect(decode(octets("03010602")).flags == 6)
        #expect(decode(octets("0101 02011a 020106")).flags == 0x1A)
        #expect(decode(octets("03ff0101")).flags == nil)
    }

    @Test("The complete name takes precedence over the shortened name in either order")
    func names() {
        let long = structure(0x09, Array("ShopBeacon 12".utf8))
        let short = structure(0x08, Array("Shop".utf8))
        for payload in [long + short, short + long] {
            let advertisement = decode(payload)
            #expect(advertisement.localName?.text == "ShopBeacon 12")
            #expect(advertisement.shortenedLocalName?.text == "Shop")
        }
        #expect(decode(short).localName?.text == "Shop")
        #expect(decode(short).completeLocalName == nil)
        #expect(decode([]).localName == nil)
    }

    @Test("The first of two fields of the same type is used")
    func firstCounts() {
        let advertisement = decode(octets("020af4 020a08 03193412 03190000 04094f6e65 040954776f"))
        #expect(advertisement.txPowerLevel == -12)
        #expect(advertisement.appearance == 0x1234)
        #expect(advertisement.localName?.text == "One")
    }

    @Test(
        "Padding of names is removed, and invalid UTF-8 is reported and replaced",
        arguments: [
            ([0x42, 0x00, 0x00], "B", true),
            ([0x42, 0x00, 0x43, 0x00], "B\u{0}C", true),
            ([0x1B, 0x5B, 0x32, 0x4A], "\u{1B}[2J", true),
            (Array("台車".utf8), "台車", true),
            ([0x41, 0xFF, 0xFE], "A\u{FFFD}\u{FFFD}", false),
            ([0x41, 0xC0, 0x80, 0x42], "A\u{FFFD}\u{FFFD}B", false),
            (Array("台".utf8.dropLast()), "\u{FFFD}", false),
            ([], "", true),
        ] as [([UInt8], String, Bool)])
    func nameOctets(name: [UInt8], text: String, isValid: Bool) {
        let found = decode(structure(0x09, name)).localName
        #expect(found?.text == text)
        #expect(found?.isValidUTF8 == isValid)
    }

    @Test("A power level has one byte, an appearance has two, and 127 dBm is a valid level")
    func levels() {
        #expect(decode(octets("020a7f")).txPowerLevel == 127)
        #expect(decode(octets("020a80")).txPowerLevel == -128)
        #expect(decode(octets("030a0080")).txPowerLevel == nil)
        #expect(decode(octets("010a")).txPowerLevel == nil)
        #expect(decode(octets("03194000")).appearance == 64)
        #expect(decode(octets("021940")).appearance == nil)
        #expect(decode(octets("0419400000")).appearance == nil)
    }

    @Test(
        "Service UUIDs of three sizes are listed once each, and incomplete ones are left out",
        arguments: [
            ("05 03 0f18 aafe", ["180F", "FEAA"]),
            ("05 02 aafe aafe", ["FEAA"]),
            ("03 03 aafe 03 02 aafe", ["FEAA"]),
            ("09 05 33221100 ddccbbaa", ["00112233", "AABBCCDD"]),
            ("11 06 ffeeddccbbaa99887766554433221100", ["00112233-4455-6677-8899-AABBCCDDEEFF"]),
            ("06 03 aabb ccdd ee", ["BBAA", "DDCC"]),
            ("10 07 000102030405060708090a0b0c0d0e", []),
            ("01 05", []),
            ("05 16 aafe 2000", []),
        ] as [(String, [String])])
    func serviceUUIDs(payload: String, uuids: [String]) {
        #expect(decode(octets(payload)).serviceUUIDs == uuids)
    }

    @Test("Manufacturer data and service data keep their order, and may be empty after the identifier")
    func data() {
        let advertisement = decode(octets("03ff0101 05ff0102aabb 02ff4c"))
        #expect(advertisement.manufacturerData.map(\.company) == [0x0101, 0x0201])
        #expect(advertisement.manufacturerData.map(\.data) == [[], [0xAA, 0xBB]])
        let services = decode(octets("0516aafe1234 03160a18 07201a020a050aff 021601 042001ff00"))
        #expect(services.serviceData.map(\.uuid) == ["FEAA", "180A", "050A021A"])
        #expect(services.serviceData.map(\.data) == [[0x12, 0x34], [], [0x0A, 0xFF]])
        let long = decode(octets("12211a020a050aff06326b0352000104090004"))
        #expect(long.serviceData.map(\.uuid) == ["00090401-0052-036B-3206-FF0A050A021A"])
        #expect(long.serviceData.map(\.data) == [[4]])
    }

    @Test(
        "A URI consists of a code point for its scheme, followed by the rest",
        arguments: [
            ([0x16] + Array("//example.com".utf8), "http://example.com"),
            ([0x17] + Array("//example.com/台".utf8), "https://example.com/台"),
            ([0x26] + Array("a@example.com".utf8), "mailto:a@example.com"),
            ([0x02], "aaa:"),
            ([0x01] + Array("own:thing".utf8), "own:thing"),
            ([0x00, 0x41], nil),
            (Array("zz".utf8), nil),
            ([0x17, 0xFF], nil),
            ([], nil),
        ] as [([UInt8], String?)])
    func uri(data: [UInt8], text: String?) {
        #expect(decode(structure(0x24, data)).uri == text)
    }

    @Test("Structures before an overrun are kept")
    func overrun() {
        let advertisement = decode(octets("020106 0303aafe 1aff4c000215"))
        #expect(advertisement.isMalformed)
        #expect(advertisement.flags == 6)
        #expect(advertisement.serviceUUIDs == ["FEAA"])
        #expect(advertisement.manufacturerData.isEmpty)
        #expect(advertisement.frames.isEmpty)
    }

    @Test(
        "Formats that are recognized but not decoded have a label and no frame",
        arguments: [
            (service(0xFD6F, counting(20)), Labels.exposureNotification),
            (manufacturer(0x004C, [0x12, 0x19] + counting(25)), Labels.appleFindMy),
            (manufacturer(0x004C, [0x10, 0x05, 1, 2, 3]), Labels.appleContinuity),
            (manufacturer(0x004C, [0x02, 0x15] + counting(21)), Labels()),
            (manufacturer(0x004C, []), Labels()),
            (manufacturer(0x004D, [0x12, 0x19]), Labels()),
            (service(0xFEAA, [0x40] + counting(20)), Labels.googleFindHub),
            (service(0xFEAA, [0x50] + counting(20)), Labels.unknownEddystone),
            (service(0xFEAA, [0x01] + counting(17)), Labels.unknownEddystone),
            (service(0xFEAA, [0xF0]), Labels.unknownEddystone), (service(0xFEAA, [0x21, 0x01]), Labels()),
            (service(0xFEAA, [0x00]), Labels()), (service(0xFEAA, [0x20, 0x02]), Labels()),
            (service(0xFEAA, []), Labels()),
            (service(0xFEAB, [0x50]), Labels()),
            (service(0xFEAA, [0x41] + counting(20)), Labels.googleFindHub),
            (service(0xFEAA, [0x42] + counting(20)), Labels.unknownEddystone),
            (service(0xFCD2, [0x40, 0, 9]), Labels.btHome),
            (service(0xFD6F, []) + manufacturer(0x004C, [0x0F]), Labels.exposureNotification.union(.appleContinuity)),
        ] as [([UInt8], Labels)])
    func labels(payload: [UInt8], labels: Labels) {
        let advertisement = decode(payload)
        #expect(advertisement.labels == labels)
        if labels != [] { #expect(advertisement.frames.isEmpty) }
    }
}

@Suite("Addresses, UUIDs and hexadecimal")
struct IdentifierTests {
    @Test("A UUID is read with and without hyphens, and is written in one form")
    func uuids() {
        let text = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
        let uuid = UUID128(text.lowercased())
        #expect(uuid?.description == text)
        #expect(UUID128(text.filter { $0 != "-" }) == uuid)
        #expect(UUID128("E2C56DB5") == nil)
        #expect(UUID128(text + "0") == nil)
        #expect(UUID128(String(repeating: "g", count: 32)) == nil)
        let air = Array(octets(text.filter { $0 != "-" }).reversed())
        #expect(UUID128(littleEndian: air.span, at: 0) == uuid)
    }

    @Test("An address is written in the form in which it was read")
    func addresses() {
        let address = DeviceAddress("C8:69:CD:46:0B:5D", .random)
        #expect(address?.description == "C8:69:CD:46:0B:5D")
        #expect(address?.kind == .random)
        #expect(DeviceAddress("C8:69:CD:46:0B", .random) == nil)
        #expect(DeviceAddress("C8:69:CD:46:0B:5", .random) == nil)
        #expect(DeviceAddress("C8:69:CD:46:0B:5G", .random) == nil)
        #expect(DeviceAddress("C8:69:CD:46:0B:+5", .random) == nil)
        let air: [UInt8] = [0x5D, 0x0B, 0x46, 0xCD, 0x69, 0xC8]
        #expect(DeviceAddress(air.span, at: 0, kind: 1) == address)
        #expect(DeviceAddress(air.span, at: 0, kind: 9).kind == .random)
        #expect(DeviceAddress(value: 0, kind: 0xFF).kind == .anonymous)
    }

    @Test("`ShortOctets` keeps at most 24 bytes")
    func shortOctets() {
        let source = counting(30)
        let short = ShortOctets(source.span, 0..<30)
        #expect(Array(short) == counting(24))
        var appended = ShortOctets()
        for octet in source { appended.append(octet) }
        #expect(appended == short)
        #expect(ShortOctets(source.span, 3..<13).description == "030405060708090a0b0c")
        #expect(ShortOctets(source.span, 4..<4).isEmpty)
    }
}
