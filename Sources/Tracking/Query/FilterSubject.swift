import Basics

/// The properties of a row outside of the beacon table that a filter can use.
public struct FilterSubject: Sendable {
    public var text: RowText
    /// The beacon that the row is about.
    public var identity: BeaconIdentity?
    /// The row of the beacon in the beacon table.
    public var row: BeaconRow?
    /// The values of the row itself, for a row that does not show a beacon with its current signal.
    public var rssi: Int8?
    public var age: Double?

    public init(
        _ text: RowText, identity: BeaconIdentity? = nil, row: BeaconRow? = nil, rssi: Int8? = nil, age: Double? = nil
    ) {
        self.text = text
        self.identity = identity ?? row?.identity
        self.row = row
        self.rssi = rssi
        self.age = age
    }
}

extension BeaconFilter {
    /// Whether a row passes.
    public func passes(_ subject: FilterSubject) -> Bool {
        terms.allSatisfy { subject.holds($0.condition) != $0.isInverted }
    }
}

extension FilterSubject {
    fileprivate func holds(_ condition: BeaconFilter.Condition) -> Bool {
        switch condition {
        case .text(let sought):
            text.says(sought) || identity.map(sought.isKnown) ?? false
        case .type(let choice): identity.map(choice.contains) ?? false
        case .proximity(let rule): rule.holds(row?.proximity ?? .unknown)
        case .number(let quantity, let comparison, let limit):
            number(quantity).map { comparison.holds($0, limit) } ?? false
        case .beacon: identity?.isBeacon ?? false
        case .lost: row.map { $0.freshness == .lost } ?? true
        case .new:
            row.map { !$0.isUnheard && $0.lastSeen.seconds(since: $0.firstSeen) + $0.age < BeaconFilter.newness }
                ?? false
        case .service(let uuids):
            identity.map { $0.kind == .iBeacon && $0.uuid.map(uuids.contains) == true } ?? false
        case .designated(let wanted), .switcher(let wanted), .identity(let wanted):
            identity.map(wanted.contains) ?? false
        }
    }

    private func number(_ quantity: BeaconFilter.Quantity) -> Double? {
        switch quantity {
        case .rssi: row?.smoothedRSSI.map { Double($0) } ?? rssi.map { Double($0) }
        case .age: row.flatMap { $0.isUnheard ? nil : $0.age } ?? age
        case .distance: row?.estimate.map { Double($0.metres) }
        case .battery: row?.batteryMillivolts.map { Double($0) }
        case .interval: row?.interval
        case .loss: row?.loss.map { $0 * 100 }
        }
    }
}

extension BeaconIdentity {
    /// The numbers of the identity as fields for filters: all of them in one, each separately, and the key code
    /// that they would make.
    public var fields: [String] {
        let short = shortText.split(separator: " ").map(String.init)
        return [text] + text.split(separator: ":").dropFirst().map(String.init) + short
            + (major == nil || minor == nil ? [] : [short.joined()])
    }
}
