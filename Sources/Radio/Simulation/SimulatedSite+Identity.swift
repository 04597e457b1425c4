public import Advertising

/// The identifiers of the simulated site. They were drawn at random for this purpose and belong to no real device.
extension SimulatedSite {
    /// The iBeacons on the shelves: major 1, minor 1 to 12.
    public static let shelfUUID = UUID128(high: 0x366A_F94E_E6BA_4C0A, low: 0x821E_EFD3_6A6E_7060)
    /// The iBeacons at gates and tills: major 1 to 3.
    public static let gateUUID = UUID128(high: 0x3613_1ADB_5613_429E, low: 0xAB3E_BF63_9F5F_2BBD)
    /// The first identifier of the AltBeacons.
    public static let altBeaconID = UUID128(high: 0x003E_A778_CAB9_4B73, low: 0x9E6D_749C_736F_BF66)
    /// The namespace of the Eddystone beacons: `3703e259a1dc05008a35`, the first 2 bytes and the other 8.
    static let namespace: (UInt16, UInt64) = (0x3703, 0xE259_A1DC_0500_8A35)
    /// The company identifier that is reserved for tests (Assigned Numbers 7.1).
    static let unassignedCompany: UInt16 = 0xFFFF

    /// A name that would clear a terminal, set its title and write from right to left, and that ends within a
    /// character.
    static let hostileName: [UInt8] =
        Array("\u{1B}[2J\u{1B}]0;x\u{07}\r\n\u{202E}live.exe".utf8) + [0xE3, 0x81]

    /// The encoded URLs of Eddystone-URL: the scheme byte and the encoded rest (Eddystone-URL, "HTTP URL
    /// encoding").
    static let urls: [[UInt8]] = [
        [0x03] + Array("example".utf8) + [0x00] + Array("shelf".utf8),
        [0x03] + Array("example".utf8) + [0x01] + Array("map".utf8),
        [0x02] + Array("example".utf8) + [0x07],
        [0x01] + Array("example".utf8) + [0x03] + Array("till?n=2".utf8),
    ]
}
