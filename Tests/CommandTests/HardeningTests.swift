import Foundation
import Testing

/// Properties of the linked program, which may have a capability (System V ABI, ELF-64).
@Suite("The program as a file")
struct HardeningTests {
    private static let octets = [UInt8]((try? Data(contentsOf: URL(filePath: Program.path))) ?? Data())

    private static func number(_ place: Int, _ size: Int) -> Int {
        octets[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The type, flags, offset in the file and size of each segment.
    private static var segments: [(type: Int, flags: Int, place: Int, size: Int)] {
        let (table, size, count) = (number(32, 8), number(54, 2), number(56, 2))
        return (0..<count).map { index in
            let header = table + index * size
            return (number(header, 4), number(header + 4, 4), number(header + 8, 8), number(header + 32, 8))
        }
    }

    @Test("The program is position-independent, is linked at its start, read-only, and has no executable stack")
    func links() throws {
        #expect(Self.octets.starts(with: [0x7F] + Array("ELF".utf8) + [2, 1]))
        #expect(Self.number(16, 2) == 3)
        #expect(Self.segments.contains { $0.type == 0x6474_E552 })
        let stack = try #require(Self.segments.first { $0.type == 0x6474_E551 })
        #expect(stack.flags & 1 == 0)
        #expect(!Self.segments.contains { $0.type == 1 && $0.flags & 3 == 3 })
        let dynamic = try #require(Self.segments.first { $0.type == 2 })
        let entries = stride(from: dynamic.place, to: dynamic.place + dynamic.size, by: 16).map { place in
            (tag: Self.number(place, 8), value: Self.number(place + 8, 8) & 0x7FFF_FFFF)
        }
        // DT_STRTAB and DT_STRSZ: the names that other libraries must provide. The program also calls what it
        // links.
        let names = try #require(entries.first { $0.tag == 5 }?.value)
        let size = try #require(entries.first { $0.tag == 10 }?.value)
        let table = Self.octets[names..<names + size].split(separator: 0)
        let imported = Set(table.map { String(decoding: $0, as: UTF8.self) })
        #expect(imported.isSuperset(of: ["libbluetooth.so.3", "hci_open_dev", "hci_devinfo", "ba2str", "bt_error"]))
        // DT_FLAGS with DF_BIND_NOW, and DT_FLAGS_1 with DF_1_NOW and DF_1_PIE.
        #expect(entries.contains { $0.tag == 30 && $0.value & 8 != 0 })
        #expect(entries.contains { $0.tag == 0x6FFF_FFFB && $0.value & 0x0800_0001 == 0x0800_0001 })
    }
}
