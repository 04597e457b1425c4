import Advertising

/// Walks the service UUIDs of a payload, list by list.
struct ServiceUUIDWalk {
    private var cursor = ADCursor()
    /// What is left of the running list.
    private var rest = 0..<0
    /// Octets of a UUID of the running list.
    private var size = 2

    /// Where the next UUID stands, nil at the end. Octets at the end of a list that are too few for one are passed over.
    mutating func next(in payload: Span<UInt8>) -> Range<Int>? {
        while rest.count < size {
            guard let structure = cursor.next(in: payload) else { return nil }
            guard let listed = structure.type.serviceUUIDSize else { continue }
            size = listed
            rest = structure.data
        }
        let uuid = rest.lowerBound..<(rest.lowerBound + size)
        rest = uuid.upperBound..<rest.upperBound
        return uuid
    }

    /// Whether a UUID of the same size and octets stands before `uuid`.
    func hasStood(_ uuid: Range<Int>, in payload: Span<UInt8>) -> Bool {
        var walk = ServiceUUIDWalk()
        while let other = walk.next(in: payload), other.lowerBound < uuid.lowerBound {
            guard other.count == uuid.count else { continue }
            if (0..<uuid.count).allSatisfy({ payload[other.lowerBound + $0] == payload[uuid.lowerBound + $0] }) {
                return true
            }
        }
        return false
    }
}
