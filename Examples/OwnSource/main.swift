import Noroshi
import Synchronization

/// A source of advertisements that something else receives, such as a gateway with messages of its own.
final class Gateway: ReportSource {
    let identity = SourceIdentity(family: "gateway", origin: .live)
    let timeline: any Timeline = Clock()
    private let inbox = Mutex<Inbox?>(nil)

    func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) {
        self.inbox.withLock { $0 = $0 ?? inbox }
    }

    func stop() { inbox.withLock { $0 = nil } }

    /// Passes on one advertisement: its bytes, and its level in dBm.
    func receive(_ bytes: [UInt8], rssi: Int8, from address: DeviceAddress) {
        let report = AdvertisingReport(
            microseconds: timeline.now.microseconds, address: address, eventType: .legacy, rssi: rssi, data: 0..<0)
        inbox.withLock { inbox in inbox?.deposit { $0.append(report, data: 0..<bytes.count, of: bytes.span) } }
    }
}

let gateway = Gateway()
let shop = UUID128("E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")!
let messages = Task {
    let bytes = IBeacon(uuid: shop, major: 7, minor: 3, txPower: -59).advertisingData
    while !Task.isCancelled {
        gateway.receive(bytes, rssi: -60, from: DeviceAddress(0xC0_00_5E_00_53_01, .random))
        try? await Task.sleep(for: .seconds(1))
    }
}
for await event in BeaconMonitor.events(of: [.iBeacon(shop)], from: { try await SiteSource(gateway) }) {
    print(event.kind, event.region ?? "")
    if event.kind == .enter { break }
}
messages.cancel()
