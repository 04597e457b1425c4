import Advertising

/// Iterates over the service UUIDs of a payload, list by list.
struct ServiceUUIDWalk {
    private var cursor = ADCursor()
    /// The rest of the current list.
    private var rest = 0..<0
    /// The number of bytes of a UUID in the current list.
    private var size = 2

    /// The position of the next UUID; nil at the end. Surplus bytes at the end of a list, too few for a UUID, are
    /// skipped.
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

    /// Whether the same UUID, in the same size, occurs before `uuid`.
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
