import Advertising
import Basics

/// The bytes of hexadecimal digits, which may contain blanks.
func octets(_ hexadecimal: String) -> [UInt8] {
    Hexadecimal.octets(hexadecimal.filter { $0 != " " }) ?? []
}

/// One AD structure: length, type, data.
func structure(_ type: UInt8, _ data: [UInt8]) -> [UInt8] { [UInt8(data.count + 1), type] + data }

/// Manufacturer data of a company.
func manufacturer(_ company: UInt16, _ data: [UInt8]) -> [UInt8] {
    structure(0xFF, [UInt8(company & 0xFF), UInt8(company >> 8)] + data)
}

/// Service data of a 16-bit UUID.
func service(_ uuid: UInt16, _ data: [UInt8]) -> [UInt8] {
    structure(0x16, [UInt8(uuid & 0xFF), UInt8(uuid >> 8)] + data)
}

/// Decodes bytes as an advertisement.
func decode(_ octets: [UInt8], layouts: LayoutSet = .empty) -> Advertisement {
    Advertisement(octets.span, layouts: layouts)
}

/// The only frame in the bytes; nil if there is none or more than one.
func frame(_ octets: [UInt8], layouts: LayoutSet = .empty) -> BeaconFrame? {
    let frames = decode(octets, layouts: layouts).frames
    return frames.count == 1 ? frames[0] : nil
}

/// `count` bytes with the values 0, 1, 2, …
func counting(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
