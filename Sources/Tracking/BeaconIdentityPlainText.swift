import Advertising
public import Basics

extension BeaconIdentity {
    /// The same text as `text`, for the kinds that are numerous.
    public var plainText: PlainText? {
        var text = PlainText()
        switch kind {
        case .iBeacon, .altBeacon:
            text.append(kind.name)
            text.append(mark: ":")
            text.append(UUID128(high: first, low: second))
            text.append(mark: ":")
            text.append(Int(major ?? 0))
            text.append(mark: ":")
            text.append(Int(minor ?? 0))
        case .eddystoneUID:
            text.append(kind.name)
            text.append(mark: ":")
            text.append(hexadecimal: first, octets: 8, isUpper: false)
            text.append(hexadecimal: second >> 48, octets: 2, isUpper: false)
            text.append(mark: ":")
            text.append(hexadecimal: second, octets: 6, isUpper: false)
        default: return nil
        }
        return text
    }
}

extension PlainText {
    /// Appends a UUID such as `28E6AEA4-95B1-A4CF-2FC4-BC64DADA89FD`.
    fileprivate mutating func append(_ uuid: UUID128) {
        append(hexadecimal: uuid.high >> 32, octets: 4, isUpper: true)
        append(mark: "-")
        append(hexadecimal: uuid.high >> 16, octets: 2, isUpper: true)
        append(mark: "-")
        append(hexadecimal: uuid.high, octets: 2, isUpper: true)
        append(mark: "-")
        append(hexadecimal: uuid.low >> 48, octets: 2, isUpper: true)
        append(mark: "-")
        append(hexadecimal: uuid.low, octets: 6, isUpper: true)
    }
}
