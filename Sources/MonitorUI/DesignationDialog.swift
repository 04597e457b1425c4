import Advertising
import BeaconService
import Regions
import Tracking

/// The dialogue in which beacons are designated: which ones, with which notifications, and what became of it (S-82).
struct DesignationDialog: Equatable, Sendable {
    struct Candidate: Equatable, Sendable {
        var identity: BeaconIdentity
        /// The user can leave a beacon out.
        var isChosen = true
    }

    enum Phase: Equatable, Sendable {
        case choosing
        /// Asked for; nothing is claimed before the answer comes.
        case waiting
        case answered(DesignationAnswer)
    }

    /// Nearest first, so that the nearest ones stay where the limit is reached.
    var candidates: [Candidate]
    var options: RegionNotificationOptions
    /// Counts the candidates, then the options.
    var cursor: Int
    var phase = Phase.choosing
    /// Whether the order rests on rows that came after the dialogue was opened. It then stays as it is.
    var isOrdered = false

    init(_ identities: [BeaconIdentity], options: RegionNotificationOptions) {
        candidates = identities.map { Candidate(identity: $0) }
        self.options = options
        cursor = identities.count
    }

    static let choices: [RegionNotificationOptions] = [.onEntry, .onExit, .entryStateOnDisplay]

    /// Places that the cursor can stand on.
    var count: Int { candidates.count + Self.choices.count }

    /// What the cursor stands on, when that is a beacon.
    var candidate: Candidate? { candidates.indices.contains(cursor) ? candidates[cursor] : nil }

    /// Leaves a beacon out or takes it in again; turns an option on or off.
    mutating func toggle() {
        if candidates.indices.contains(cursor) {
            candidates[cursor].isChosen.toggle()
        } else if Self.choices.indices.contains(cursor - candidates.count) {
            options.formSymmetricDifference(Self.choices[cursor - candidates.count])
        }
    }

    /// Puts the nearest beacon first; those that are not in `rows` come last, in the order they were marked.
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

/// How near a beacon is, for comparing: Core Location's order, then the stronger signal.
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

/// What would become of each candidate, told before anything is done.
struct DesignationPlan {
    enum Fate: String, CaseIterable {
        case new, known, leftOut, overLimit, dynamic, unreserved, otherType

        /// The key of its words, and of the sentence about them.
        var key: String { "fate." + rawValue }
        var whyKey: String { key + ".why" }
    }

    struct Line {
        var candidate: DesignationDialog.Candidate
        var standing: ServiceStanding
        var fate: Fate
    }

    let lines: [Line]
    /// Beacons that there is still room for before any of these is designated.
    let room: Int
    /// Beacons that can be designated in all, and whether it is the limit of regions that leaves no more (S-36).
    let limit: Int
    let isOfRegions: Bool

    init(_ dialog: DesignationDialog, _ site: SiteSnapshot) {
        let standings = dialog.candidates.map { (candidate: $0, standing: site.standing(of: $0.identity)) }
        let asked = standings.compactMap { candidate, standing -> ServiceBeaconData? in
            if candidate.isChosen, case .service(let data) = standing { data } else { nil }
        }
        let places = site.service.places(for: asked, site.context)
        room = asked.isEmpty ? site.official.map { site.room(in: $0.regionID) }.max() ?? 0 : places.free
        isOfRegions = places.limit.isOfRegions
        limit = places.limit.count
        lines = standings.map { candidate, standing in
            let fate: Fate =
                switch standing {
                case .designated: .known
                case .dynamic: .dynamic
                case .unreserved: .unreserved
                case .otherType: .otherType
                case .service where !candidate.isChosen: .leftOut
                case .service(let data): places.grants(data) ? .new : .overLimit
                }
            return Line(candidate: candidate, standing: standing, fate: fate)
        }
    }

    func count(_ fates: Fate...) -> Int { lines.count { fates.contains($0.fate) } }

    /// What is asked for, in this order: those beyond the limit too, since the answer says what was dropped.
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
