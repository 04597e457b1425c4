import Advertising

/// Octets from hexadecimal digits, with optional blanks.
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

/// Decodes octets as an advertisement.
func decode(_ octets: [UInt8], layouts: LayoutSet = .empty) -> Advertisement {
    Advertisement(octets.span, layouts: layouts)
}

/// The one frame in octets; nil when there is none or more than one.
func frame(_ octets: [UInt8], layouts: LayoutSet = .empty) -> BeaconFrame? {
    let frames = decode(octets, layouts: layouts).frames
    return frames.count == 1 ? frames[0] : nil
}

/// `count` octets 0, 1, 2, …
func counting(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

/// Random octets that are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func octets(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}
