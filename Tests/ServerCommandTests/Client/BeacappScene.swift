import Noroshi
import Radio
import Synchronization

/// An application of Beacapp that records its calls.
final class RecordingApplication: BeacappManagerDelegate {
    let calls: AsyncStream<BeacappEvent>
    private let line: AsyncStream<BeacappEvent>.Continuation
    private let answer: Mutex<Bool?>
    private let asked = Mutex<[EventUpdateInfo?]>([])

    /// - Parameter answer: Whether events are to be updated; nil: the default answer.
    init(answer: Bool? = nil) {
        (calls, line) = AsyncStream.makeStream()
        self.answer = Mutex(answer)
    }

    func answers(_ answer: Bool?) { self.answer.withLock { $0 = answer } }
    /// The arguments of the questions, in order.
    var questions: [EventUpdateInfo?] { asked.withLock { $0 } }

    func manager(_ manager: BeacappManager, shouldUpdateEvents info: EventUpdateInfo?) async -> Bool {
        asked.withLock { $0.append(info) }
        return answer.withLock { $0 } ?? info?.shouldUpdateByDefault ?? true
    }
    func manager(_ manager: BeacappManager, didFinishUpdatingEvents error: BeacappError?) async {
        line.yield(.finishedUpdating(error))
    }
    func manager(_ manager: BeacappManager, didFire event: FiredEvent) async { line.yield(.fired(event)) }
    func manager(_ manager: BeacappManager, didRange beacons: [RangedBeacon]) async { line.yield(.ranged(beacons)) }
    func manager(
        _ manager: BeacappManager, didUpdate authorization: ScanAuthorization, adapterState: AdapterState
    ) async { line.yield(.status(authorization, adapterState)) }
    func manager(_ manager: BeacappManager, didFailWith error: RegionMonitorError) async { line.yield(.failed(error)) }

    func end() { line.finish() }

    /// Returns the codes of the ends of updates among calls; nil: an end without an error.
    static func ends(_ calls: [BeacappEvent]) -> [BeacappErrorCode?] {
        calls.compactMap { if case .finishedUpdating(let error) = $0 { .some(error?.code) } else { nil } }
    }
}

/// An application that implements only the required methods.
final class BareApplication: BeacappManagerDelegate {
    let ends = Mutex<[BeacappErrorCode?]>([])
    func manager(_ manager: BeacappManager, didFinishUpdatingEvents error: BeacappError?) async {
        ends.withLock { $0.append(error?.code) }
    }
    func manager(_ manager: BeacappManager, didFire event: FiredEvent) async {}
}

/// A call of a manager.
enum BeacappStep { case update, scan, stop, log, device, activate(BeacappKeys) }

/// The common parts of tests of Beacapp's interface for applications: an application, and events at beacons of the
/// shop.
protocol BeacappScene: AgentWithServer {}

extension BeacappScene {
    static var keys: BeacappKeys { BeacappKeys(requestToken: "app", secretKey: "secret") }

    /// Returns files with an event at beacons that are always there, and with one event for each of `count` other
    /// UUIDs.
    static func files(otherUUIDs count: Int = 0) -> [String: String] {
        let others = (0..<count).map { number in
            #"{"beacon_id":"o\#(number)","uuid":"00010203-0405-0607-0809-0A0B0C0D0E\#(number + 10)"}"#
        }
        let beacons = [#"{"beacon_id":"shelf","uuid":"\#(SimulatedSite.shelfUUID)"}"#] + others
        func event(_ name: String, _ beacon: String) -> String {
            """
            {"event_id":"\(name)","triggers":[{"type":{"region":true},"beacon_id":["\(beacon)"],
             "region_condition":"area_in"}],"action_data":{"action":"jbco_open_text","text":"x"}}
            """
        }
        let events = [event("shelf", "shelf")] + (0..<count).map { event("e\($0)", "o\($0)") }
        return [
            "beacapp.json": """
            {"applications":[{"requestToken":"app","secretKey":"secret"}],"beacons":[\(beacons.joined(separator: ","))],
             "events":[\(events.joined(separator: ","))]}
            """
        ]
    }

    /// Returns the code of the error that a call throws; nil: it throws none.
    func code(_ step: BeacappStep, _ manager: BeacappManager) async -> BeacappErrorCode? {
        do throws(BeacappError) {
            switch step {
            case .update: try await manager.startUpdatingEvents()
            case .scan: try await manager.startScan()
            case .stop: try await manager.stopScan()
            case .log: try await manager.customLog("x")
            case .device: _ = try await manager.deviceIdentifier
            case .activate(let keys): try await manager.activate(keys)
            }
            return nil
        } catch { return error.code }
    }

    static func isEnd(_ event: BeacappEvent) -> Bool {
        if case .finishedUpdating = event { true } else { false }
    }
}
