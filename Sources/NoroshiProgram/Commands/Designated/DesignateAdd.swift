import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions
import Store

/// `noroshi designate add`.
struct DesignateAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Designate beacons of a service region, in addition to those already designated.",
        discussion: """
            Beacons are designated in the given order, also when the limit is reached. From then on, their own regions \
            are monitored instead of the generic region.

            Status 0: all beacons are registered, or the limit was reached (the beacons left out are listed). 11: \
            there is no means of monitoring. 12: no region is given. 13: no key code is given. 14: beacons cannot be \
            designated in this region. 15: a key code or its segment is invalid. 16: the limit is exceeded. 17: the \
            designation could not be stored. 18: there is nothing to notify (--notify ""). From 11 on, nothing is \
            registered. 77: the terms are not agreed to. 78: the preference file is invalid.
            """)

    @OptionGroup var options: RegionStartOptions
    @ArgumentParser.Argument(help: ArgumentHelp("Key codes.", valueName: "keycode"), completion: Proposals.keycodes)
    var keycodes: [String] = []
    @Option(
        help: ArgumentHelp("The regionID of the region that contains the beacons.", valueName: "id"),
        completion: Proposals.regions)
    var region: String?
    @Option(
        help: ArgumentHelp("The segment of the beacons; by default, it is derived from the key code.", valueName: "n"))
    var segment: Int?
    @OptionGroup var notify: NotifyOptions
    @Flag(
        help: ArgumentHelp("Act as where there is nothing to monitor with: result -1, status 11.", visibility: .hidden))
    var noAdapter = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        let answer =
            noAdapter
            ? NewDesignation(result: .monitorMissing)
            : try session.register(inRegion: region, notify.options) { data($0, session.context) }
        if json {
            try session.write { answer.result.write(to: &$0, new: answer.new, known: answer.known) }
        } else if answer.result.isSuccess {
            try session.write(session.words(answer))
        }
        try session.end(answer.result, fault: answer.fault, isJSON: json)
    }

    /// The key codes as control data; an invalid one is kept as written, and the service rejects it.
    private func data(_ state: ServiceState, _ context: ServiceContext) -> [ServiceBeaconData] {
        Spelling.keycodes(keycodes).map { keycode in
            let known = region.flatMap { state.serviceData(keycode: keycode, inRegion: $0, context) }
            return ServiceBeaconData(
                regionID: region ?? "", segment: segment ?? known?.segment ?? 0, keycode: keycode,
                isSwitcher: known?.isSwitcher ?? false)
        }
    }
}

/// The result of a request to designate beacons.
struct NewDesignation: Sendable {
    var result: DesignationResult
    /// The first faulty key code and its fault.
    var fault: (data: ServiceBeaconData, fault: KeycodeFault)?
    /// The number of beacons that were newly designated, and of those that were designated before.
    var new = 0
    var known = 0

    fileprivate var key: TextKey {
        if known == 0 { return .cli.designateAdded }
        return new == 0 ? .cli.designateAllKnown : .cli.designateAddedOthers
    }
}

extension StoreSession {
    /// Designates beacons of a region.
    /// - Parameter data: Makes the control data of the beacons from the stored state.
    func register(
        inRegion region: String?, _ options: RegionNotificationOptions?,
        _ data: (ServiceState) -> [ServiceBeaconData]
    ) throws(Failure) -> NewDesignation {
        do throws(CommandError<Failure>) {
            var fault: (data: ServiceBeaconData, fault: KeycodeFault)?
            let (outcome, _) = try commit(or: { Failure($0) }) { (state) throws(Failure) in
                let data = data(state)
                fault = self.fault(data, inRegion: region, state)
                return .register(data, inRegion: region, options: options)
            }
            guard case .registered(let result, let new, let known) = outcome else {
                return NewDesignation(result: .regionMissing)
            }
            return NewDesignation(result: result, fault: fault, new: new, known: known)
        } catch {
            switch error {
            case .rejected(let failure): throw failure
            case .store(let error): return NewDesignation(result: .persistenceFailed(error.phrase))
            }
        }
    }

    private func fault(
        _ data: [ServiceBeaconData], inRegion region: String?, _ state: ServiceState
    ) -> (data: ServiceBeaconData, fault: KeycodeFault)? {
        guard let official = region.flatMap({ state.reservedRegion(id: $0, context) }) else { return nil }
        for data in data {
            if let fault = data.fault(in: official, context.scheme) { return (data, fault) }
        }
        return nil
    }

    /// The sentence about a designation that succeeded.
    func words(_ answer: NewDesignation) -> String {
        answer.result == .registered
            ? text(answer.key, .integer(answer.new), .integer(answer.known)) : localizer.text(answer.result.reason)
    }
}

extension DesignationResult {
    /// The exit status: 0 for the results 1 and 0, 11 … 18 for -1 … -8.
    var status: Int32 { isSuccess ? 0 : Int32(10 - code) }

    /// - Parameters:
    ///   - new: The number of beacons that were newly designated.
    ///   - known: The number of beacons of the request that were designated before.
    func write(to json: inout JSONText, new: Int, known: Int) {
        json.object { json in
            writeMembers(to: &json, new: new, known: known)
            if case .invalidKeycode(let keycode) = self { json.member("keycode", keycode) }
        }
    }

    /// Writes the members without the faulty key code.
    func writeMembers(to json: inout JSONText, new: Int, known: Int) {
        json.member("result", code)
        if isSuccess {
            json.member("registered", new)
            json.member("known", known)
        }
        if case .partiallyRegistered(_, let dropped) = self {
            json.key("leftOut")
            json.array { json in for data in dropped { json.value(data.keycode) } }
        }
        if case .limitExceeded(let limit, let byRegions) = self {
            json.member("limit", limit)
            json.member("limitOf", byRegions ? "regions" : "setting")
        }
    }
}

extension StoreSession {
    /// Reports which beacons were left out or rejected, and ends with the status of a result.
    func end(
        _ result: DesignationResult, fault: (data: ServiceBeaconData, fault: KeycodeFault)? = nil, isJSON: Bool
    ) throws {
        if case .partiallyRegistered(_, let dropped) = result {
            if isJSON { StandardError.write(localizer.text(result.reason)) }
            remark(.cli.designateDropped, .text(dropped.map(\.keycode).joined(separator: ", ")))
        }
        guard !result.isSuccess else { return }
        if case .invalidKeycode = result, case .segment(let expected) = fault?.fault, let data = fault?.data {
            let sentence = text(
                .cli.designateSegment, .text(data.keycode), .integer(data.segment), .integer(expected))
            StandardError.write(error: result.status, sentence)
        } else {
            StandardError.write(error: result.status, localizer.text(result.reason))
        }
        throw ExitCode(result.status)
    }
}
