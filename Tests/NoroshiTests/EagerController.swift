import Advertising
import Basics
import BeaconService
import Synchronization

@testable import Scanning

/// An adapter that receives a beacon again and again as soon as it is started, unless it is pulled out.
final class EagerController: ReportSource {
    let identity = SourceIdentity(family: "controller", origin: .live)
    let name = "hci0"
    let timeline: any Timeline = Clock()
    let profile: ScanProfile? = .lowLatency
    let reports = Mutex(0)
    /// The number of attempts to start the adapter, successful or not.
    let attempts = Mutex(0)
    private let isMissing = Mutex(false)
    private let hearing = Mutex<Task<Void, Never>?>(nil)

    var isListening: Bool { hearing.withLock { $0 != nil } }

    /// Pulls the adapter out or plugs it in. The caller does this while the adapter does not listen.
    func pullOut(_ isOut: Bool) { isMissing.withLock { $0 = isOut } }

    func start(
        into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void
    ) async throws(ControllerError) {
        attempts.withLock { $0 += 1 }
        onState(.starting)
        if isMissing.withLock({ $0 }) { throw .unplugged("hci0") }
        onState(.scanning(ActiveScan(adapter: "hci0", extended: false, active: false, codedPHY: false)))
        let payload = IBeacon(uuid: Shop.uuid, major: 1, minor: 1, txPower: -59).advertisingData
        hearing.withLock { [timeline] hearing in
            hearing = Task { [weak self] in
                while !Task.isCancelled {
                    let report = AdvertisingReport(
                        microseconds: timeline.now.microseconds, address: DeviceAddress(1, .random), eventType: .legacy,
                        rssi: -60, data: 0..<0)
                    inbox.deposit { $0.append(report, data: 0..<payload.count, of: payload.span) }
                    self?.reports.withLock { $0 += 1 }
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    func stop() {
        hearing.withLock { hearing in
            hearing?.cancel()
            hearing = nil
        }
    }
}
