import Noroshi

let shop = UUID128("E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")!
for await event in BeaconMonitor.events(of: [.iBeacon(shop)]) {
    print(event.kind, event.region ?? "")
}
