import Basics
import BeaconService
import MonitorUI
import Noroshi
import Regions
import Scanning
import Synchronization
import Tracking

/// The transmission that the screen starts and ends. Its changes become events of the site.
actor Transmitter: BeaconizerDelegate {
    private let agent: BeaconAgent
    private var beaconizer: Beaconizer?
    private let current = Mutex<TransmissionGauge?>(nil)

    init(_ agent: BeaconAgent) { self.agent = agent }

    /// The current transmission, for the screen.
    nonisolated var gauge: TransmissionGauge? { current.withLock { $0 } }

    /// Transmits with the listening adapter. A failure also becomes an event.
    func start(major: Int, minor: Int, power: Int, takeOver: Bool) async -> BeaconizerError? {
        guard beaconizer == nil else { return nil }
        guard agent.source.hasAdapter else { return .noTransmitter }
        do throws(BeaconizerError) {
            let beaconizer = try await Beaconizer(
                major: major, minor: minor, measuredPower: power, adapter: agent.source.adapter, takeOver: takeOver,
                agent)
            self.beaconizer = beaconizer
            await beaconizer.setDelegate(self)
            try await beaconizer.activate()
            return nil
        } catch {
            beaconizer = nil
            return error
        }
    }

    /// Stops the transmission; returns when the controller is restored and the end is logged as an event.
    func stop() async {
        guard let beaconizer else { return }
        await beaconizer.resign()
        await beaconizer.finishCalls()
        self.beaconizer = nil
        show(nil)
    }

    // MARK: BeaconizerDelegate

    func beaconizerDidActivate(_ beaconizer: Beaconizer) async {
        show(TransmissionGauge(beaconizer.transmission))
        let reason = Phrase(
            .why.transmission, .text(await beaconizer.active?.adapter ?? ""),
            .integer(Int(beaconizer.transmission.measuredPower)))
        await note(.transmissionStarted, beaconizer, reason)
    }

    func beaconizer(_ beaconizer: Beaconizer, didFailToActivate error: BeaconizerError) async {
        await note(.transmissionFailed, beaconizer, error.reason)
    }

    func beaconizerDidResign(_ beaconizer: Beaconizer) async {
        // A beaconizer also resigns without a call of `stop`, when the agreement is withdrawn.
        if self.beaconizer === beaconizer { self.beaconizer = nil }
        if self.beaconizer == nil { show(nil) }
        await note(.transmissionStopped, beaconizer, nil)
    }

    func beaconizer(_ beaconizer: Beaconizer, didInterrupt error: BeaconizerError) async {
        var gauge = TransmissionGauge(beaconizer.transmission)
        gauge.isInterrupted = true
        show(gauge)
        await note(.transmissionFailed, beaconizer, error.reason)
    }

    private func show(_ gauge: TransmissionGauge?) { current.withLock { $0 = gauge } }

    private func note(_ kind: SiteEvent.Kind, _ beaconizer: Beaconizer, _ reason: Phrase?) async {
        await agent.note(
            SiteEvent(
                time: agent.source.now, kind: kind, beacon: beaconizer.transmission.identity, reason: reason))
    }
}

extension TransmissionGauge {
    fileprivate init(_ transmission: BeaconTransmission) {
        self.init(major: transmission.major, minor: transmission.minor)
    }
}
