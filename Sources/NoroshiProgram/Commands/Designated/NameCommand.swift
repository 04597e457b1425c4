import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Tracking

/// `noroshi name`: the user's name of a beacon.
struct NameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name",
        abstract: "Show, set or remove the name of a beacon.",
        discussion: """
            Specify a beacon by the identity that `noroshi scan` prints (ibeacon:UUID:MAJOR:MINOR, \
            eddystone-uid:NAMESPACE:INSTANCE, ...), by its key code (REGION:KEYCODE if several regions have it), or by \
            its assigned name. A name has up to 64 characters; line breaks and control characters are removed.

            Status 1: no name is set. 2: the argument is not a valid beacon. 74: the name could not be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: ArgumentHelp("The beacon.", valueName: "beacon"), completion: Proposals.beacons)
    var beacon: String
    @ArgumentParser.Argument(help: ArgumentHelp("The new name.", valueName: "name"))
    var name: String?
    @Flag(help: "Remove the name.")
    var remove = false
    @Flag(help: "Write one JSON object: identity, name.")
    var json = false

    func validate() throws {
        if remove && name != nil { throw wrongUsage(.usage.nameOrRemove) }
    }

    func run() throws {
        let isChange = name != nil || remove
        let session = try StoreSession(options, isChange ? .changing : .reading)
        guard isChange else {
            let state = try session.state()
            let identity = try session.identity(beacon, state)
            guard let name = state.names[identity] else { throw Failure(.no, .cli.nameNone, .text(beacon)) }
            guard json else { return try session.write(SafeOutput.text(name)) }
            return try write(identity.text, name, session)
        }
        let given = name
        var named = ""
        let (outcome, _) = try session.perform { (state) throws(Failure) in
            let identity = try session.identity(beacon, state)
            named = identity.text
            return .name(identity, given ?? "")
        }
        guard case .named(let kept) = outcome else { return }
        guard !json else { return try write(named, kept, session) }
        try session.write(
            kept.map { session.text(.cli.nameGiven, .text(named), .text($0)) }
                ?? session.text(.cli.nameRemoved, .text(named)))
    }

    private func write(_ beacon: String, _ name: String?, _ session: StoreSession) throws(Failure) {
        try session.write { json in
            json.object { json in
                json.member("identity", beacon)
                json.member("name", name)
            }
        }
    }
}

/// `noroshi names`: all names.
struct NamesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "List the names of beacons.",
        discussion: "In JSON, each line is an object: identity, name, and for service beacons keycode and regionID.")

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object per line.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        let names = state.names.map { (identity: $0.key, name: $0.value) }
            .sorted { ($0.name, $0.identity.text) < ($1.name, $1.identity.text) }
        guard !json else {
            return try session.write(lines: names) { json, named in
                json.object { json in
                    json.member("identity", named.identity.text)
                    json.member("name", named.name)
                    let data = state.serviceData(of: named.identity, session.context)
                    json.member("regionID", data?.regionID)
                    json.member("keycode", data?.keycode)
                }
            }
        }
        var columns = TextColumns()
        for (identity, name) in names { columns.add(name, identity.text) }
        try session.write(columns.lines)
    }
}

extension StoreSession {
    /// Finds a beacon by identity, by `REGION:KEYCODE`, also written `REGION 00001 00008`, by a key code that is
    /// valid in one region only, or by the name that the user gave it.
    func identity(_ text: String, _ state: ServiceState) throws(Failure) -> BeaconIdentity {
        if let identity = BeaconIdentity(text: text) { return identity }
        let typed = Spelling.typed(text)
        let regions = state.reservedRegions(context).filter(\.beaconType.isStatic)
        var keycode = typed
        var meant = regions
        if let colon = typed.lastIndex(of: ":") {
            keycode = String(typed[typed.index(after: colon)...])
            meant = regions.filter { $0.regionID == typed[..<colon] }
        }
        let found = meant.compactMap { state.serviceData(keycode: keycode, inRegion: $0.regionID, context) }
        if found.isEmpty, let named = try identity(named: text, state) { return named }
        let designated = found.filter(state.isDesignated)
        let data = designated.count == 1 ? designated : found
        guard let first = data.first, let identity = state.identity(of: first, context) else {
            throw Failure(.usage, .cli.nameNoBeacon, .text(text))
        }
        guard data.count == 1 else {
            throw Failure(
                .usage, .cli.designateAmbiguous, .text(text), .text(data.map(\.regionID).joined(separator: ", ")))
        }
        return identity
    }

    /// The beacon to which the user gave a name; nil: no beacon has it.
    private func identity(named text: String, _ state: ServiceState) throws(Failure) -> BeaconIdentity? {
        let exact = state.names.filter { $0.value == text }
        let named = (exact.isEmpty ? state.names.filter { $0.value.lowercased() == text.lowercased() } : exact).map(
            \.key)
        guard named.count > 1 else { return named.first }
        let all = named.map(\.text).sorted().joined(separator: ", ")
        throw Failure(.usage, .cli.nameAmbiguous, .text(text), .text(all))
    }
}
