import Basics
import BeaconService
import Testing
import Tracking

@Suite("Subscriptions")
struct NearbySubscriptionTests {
    @Test("The default is own messages of any type, Eddystone and iBeacon, low power, and no background")
    func defaults() {
        let subscription = NearbySubscription()
        #expect(subscription.namespace.isEmpty && subscription.type == nil && subscription.devices == .beacons)
        let strategy = subscription.strategy
        #expect(strategy.includesIBeacons && strategy.prefersLowPower && !strategy.allowsBackground)
        #expect(!NearbyDevices.usingNearby.isSupported && NearbyDevices.beacons.isSupported)
    }

    @Test(
        "The pattern of a question follows from namespace and type",
        arguments: [
            ("", nil, "*"), ("", "offer", "*/offer"), ("", "", "*/"), ("com.other", nil, "com.other/*"),
            ("com.other", "offer", "com.other/offer"), ("com.other", "", "com.other/"),
        ] as [(String, String?, String)])
    func types(namespace: String, type: String?, expected: String) {
        #expect(NearbySubscription(namespace: namespace, type: type).pattern == expected)
    }

    @Test(
        "The strategy determines which beacons are heard",
        arguments: [
            (BeaconIdentity.Kind.iBeacon, true, false), (.altBeacon, true, false), (.eddystoneUID, true, true),
            (.eddystoneEID, true, true),
        ])
    func hears(kind: BeaconIdentity.Kind, usually: Bool, withoutIBeacons: Bool) throws {
        let count = [.iBeacon: 20, .altBeacon: 20, .eddystoneUID: 16, .eddystoneEID: 8][kind] ?? 0
        let identity = try #require(BeaconIdentity(kind: kind, octets: [UInt8](repeating: 7, count: count)))
        #expect(BeaconStrategy().hears(identity) == usually)
        #expect(BeaconStrategy(includesIBeacons: false).hears(identity) == withoutIBeacons)
    }

    @Test("Beacons that cannot carry messages are ignored")
    func others() throws {
        let url = try #require(BeaconIdentity(text: "eddystone-url:https://example.com/"))
        #expect(!BeaconStrategy().hears(url))
    }

    /// Whether a strategy has iBeacons, low power and background; whether it saves power and needs the permission at
    /// all times.
    @Test(
        "The options of a strategy determine power saving and the permission",
        arguments: [
            (true, true, false, false, false), (false, true, false, true, false), (false, false, false, false, false),
            (true, true, true, false, true), (false, true, true, true, false), (false, false, true, false, true),
        ])
    func strategy(iBeacons: Bool, lowPower: Bool, background: Bool, saves: Bool, always: Bool) {
        let strategy = BeaconStrategy(
            includesIBeacons: iBeacons, prefersLowPower: lowPower, allowsBackground: background)
        #expect(strategy.savesPower == saves && strategy.needsAuthorizationAlways == always)
    }

    @Test(
        "The authorization to scan is requested before the permission for messages",
        arguments: [
            (false, ScanAuthorization.notDetermined, nil, NearbyPreflight.Step.authorize(.authorizedWhenInUse)),
            (true, .notDetermined, true, .authorize(.authorizedAlways)),
            (true, .authorizedWhenInUse, true, .authorize(.authorizedAlways)),
            (false, .authorizedWhenInUse, nil, .permission), (false, .authorizedAlways, false, .permission),
            (false, .authorizedWhenInUse, true, .ready), (true, .authorizedAlways, true, .ready),
            (false, .denied, true, .denied), (true, .restricted, nil, .denied),
        ] as [(Bool, ScanAuthorization, Bool?, NearbyPreflight.Step)])
    func preflight(background: Bool, authorization: ScanAuthorization, granted: Bool?, step: NearbyPreflight.Step) {
        let strategy = BeaconStrategy(allowsBackground: background)
        #expect(NearbyPreflight.next(strategy, authorization, isGranted: granted) == step)
    }
}
