import BeaconService
import Noroshi
import ProcessTesting

/// A delegate that records its calls.
final class Listener: BeaconAgentDelegate {
    enum Call: Equatable, Sendable {
        case event(Int, SiteEvent.Kind)
        case state(RegionState, String)
        case fired(FiredEvent)
        case round(RangingRound)
        case tracked([ServiceBeaconData], String)
        case status(AdapterStatus)
        case bluetooth(BluetoothAvailability)
        case failed(RegionMonitorError)
    }

    let calls: AsyncStream<Call>
    private let line: AsyncStream<Call>.Continuation
    private let onEvent: @Sendable (BeaconAgent, SiteEvent) async -> Void

    /// - Parameter onEvent: Called within the call for an event.
    init(onEvent: @escaping @Sendable (BeaconAgent, SiteEvent) async -> Void = { _, _ in }) {
        (calls, line) = AsyncStream.makeStream()
        self.onEvent = onEvent
    }

    func agent(_ agent: BeaconAgent, didReceive event: SiteEvent) async {
        await onEvent(agent, event)
        line.yield(.event(event.number, event.kind))
        if event.kind == .stopped { line.finish() }
    }

    func agent(_ agent: BeaconAgent, didDetermine state: RegionState, for region: String) async {
        line.yield(.state(state, region))
    }

    func agent(_ agent: BeaconAgent, didFire event: FiredEvent) async { line.yield(.fired(event)) }
    func agent(_ agent: BeaconAgent, didRange round: RangingRound) async { line.yield(.round(round)) }

    func agent(_ agent: BeaconAgent, didTrack beacons: [ServiceBeaconData], in region: String) async {
        line.yield(.tracked(beacons, region))
    }

    func agent(
        _ agent: BeaconAgent, didDetermineBluetoothAvailability availability: BluetoothAvailability
    ) async {
        line.yield(.bluetooth(availability))
    }

    func agent(_ agent: BeaconAgent, didUpdate status: AdapterStatus) async { line.yield(.status(status)) }
    func agent(_ agent: BeaconAgent, didFailWith error: RegionMonitorError) async { line.yield(.failed(error)) }

    /// Returns all calls up to that for the end.
    func all() async throws -> [Call] { try await collect("the calls", of: calls) }
}
