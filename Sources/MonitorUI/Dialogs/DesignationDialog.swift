import Advertising
import Basics
import BeaconService
import Regions
import Tracking

/// The dialogue in which beacons are designated: the candidates, their notifications, and the result.
struct DesignationDialog: Equatable, Sendable {
    struct Candidate: Equatable, Sendable {
        var identity: BeaconIdentity
        /// Whether the beacon is included; the user can leave it out.
        var isChosen = true
    }

    enum Phase: Equatable, Sendable {
        case choosing
        /// The command was sent; no result is shown before the answer arrives.
        case waiting
        case answered(DesignationAnswer)
    }

    /// Nearest first, because the limit drops the last ones.
    var candidates: [Candidate]
    var options: RegionNotificationOptions
    /// The index among the candidates, followed by the options.
    var cursor: Int
    var phase = Phase.choosing
    /// Whether the order was made from rows that arrived after the dialogue opened. It then no longer changes.
    var isOrdered = false

    init(_ identities: [BeaconIdentity], options: RegionNotificationOptions) {
        candidates = identities.map { Candidate(identity: $0) }
        self.options = options
        cursor = identities.count
    }

    static let choices: [RegionNotificationOptions] = [.onEntry, .onExit, .entryStateOnDisplay]

    /// The number of cursor positions.
    var count: Int { candidates.count + Self.choices.count }

    /// The candidate under the cursor, if it is on one.
    var candidate: Candidate? { candidates.indices.contains(cursor) ? candidates[cursor] : nil }

    /// Leaves out or includes a beacon, or turns an option on or off.
    mutating func toggle() {
        if candidates.indices.contains(cursor) {
            candidates[cursor].isChosen.toggle()
        } else if Self.choices.indices.contains(cursor - candidates.count) {
            options.formSymmetricDifference(Self.choices[cursor - candidates.count])
        }
    }

    /// Puts the nearest beacon first; those without a row come last, in the order in which they were marked.
    mutating func order(by rows: [BeaconIdentity: BeaconRow]) {
        let chosen = candidate?.identity
        candidates = candidates.enumerated().sorted { one, two in
            let left = rows[one.element.identity].map(Nearness.init) ?? .nowhere
            let right = rows[two.element.identity].map(Nearness.init) ?? .nowhere
            return left == right ? one.offset < two.offset : left < right
        }.map(\.element)
        if let chosen { cursor = candidates.firstIndex { $0.identity == chosen } ?? cursor }
    }
}

/// The nearness of a beacon for comparison: Core Location's order, then the stronger signal.
struct Nearness: Comparable {
    var rank: UInt8
    var metres: Float
    var weakness: Float

    static let nowhere = Nearness(rank: .max, metres: .infinity, weakness: .infinity)

    init(rank: UInt8, metres: Float, weakness: Float) {
        self.rank = rank
        self.metres = metres
        self.weakness = weakness
    }

    init(_ row: BeaconRow) {
        rank = row.proximity.rank
        metres = row.estimate?.metres ?? .infinity
        weakness = row.smoothedRSSI.map { -$0 } ?? .infinity
    }

    static func < (one: Nearness, two: Nearness) -> Bool {
        (one.rank, one.metres, one.weakness) < (two.rank, two.metres, two.weakness)
    }
}

/// The expected result of the designation for each candidate, shown in advance.
struct DesignationPlan {
    enum Fate: String, CaseIterable {
        case new, known, leftOut, overLimit, dynamic, unreserved, otherType

        /// The text key of the name.
        var key: TextKey {
            switch self {
            case .new: .fate.new
            case .known: .fate.known
            case .leftOut: .fate.leftOut
            case .overLimit: .fate.overLimit
            case .dynamic: .fate.dynamic
            case .unreserved: .fate.unreserved
            case .otherType: .fate.otherType
            }
        }
        /// The text key of the sentence about it.
        var whyKey: TextKey {
            switch self {
            case .new: .fate.newWhy
            case .known: .fate.knownWhy
            case .leftOut: .fate.leftOutWhy
            case .overLimit: .fate.overLimitWhy
            case .dynamic: .fate.dynamicWhy
            case .unreserved: .fate.unreservedWhy
            case .otherType: .fate.otherTypeWhy
            }
        }
    }

    struct Line {
        var candidate: DesignationDialog.Candidate
        var serviceStatus: ServiceStatus
        var fate: Fate
    }

    let lines: [Line]
    /// The number of beacons that can still be designated, before any of these is.
    let room: Int
    /// The maximum number of designated beacons, and whether the limit of monitored regions determines it.
    let limit: Int
    let isOfRegions: Bool

    init(_ dialog: DesignationDialog, _ site: SiteSnapshot) {
        let statuses = dialog.candidates.map { (candidate: $0, serviceStatus: site.serviceStatus(of: $0.identity)) }
        let asked = statuses.compactMap { candidate, serviceStatus -> ServiceBeaconData? in
            if candidate.isChosen, case .service(let data) = serviceStatus { data } else { nil }
        }
        let places = site.service.places(for: asked, site.context)
        room = asked.isEmpty ? site.official.map { site.room(in: $0.regionID) }.max() ?? 0 : places.free
        isOfRegions = places.limit.isOfRegions
        limit = places.limit.count
        lines = statuses.map { candidate, serviceStatus in
            let fate: Fate =
                switch serviceStatus {
                case .designated: .known
                case .dynamic: .dynamic
                case .unreserved: .unreserved
                case .otherType: .otherType
                case .service where !candidate.isChosen: .leftOut
                case .service(let data): places.grants(data) ? .new : .overLimit
                }
            return Line(candidate: candidate, serviceStatus: serviceStatus, fate: fate)
        }
    }

    func count(_ fates: Fate...) -> Int { lines.count { fates.contains($0.fate) } }

    /// The beacons to request, in this order, including those beyond the limit: the answer lists the dropped ones.
    var asked: [BeaconIdentity] {
        lines.filter { $0.fate == .new || $0.fate == .overLimit }.map(\.candidate.identity)
    }

    /// Beacons whose UUIDs can be reserved, one for each UUID.
    var reservable: [BeaconIdentity] {
        var uuids: Set<UUID128> = []
        return lines.filter { $0.fate == .unreserved && $0.candidate.isChosen }.map(\.candidate.identity)
            .filter { $0.uuid.map { uuids.insert($0).inserted } ?? false }
    }
}
