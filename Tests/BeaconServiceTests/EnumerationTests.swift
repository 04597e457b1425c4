import Basics
import Regions
import Testing

import Tracking
@testable import BeaconService

@Suite("Enumerations of the documents")
struct EnumerationTests {
    @Test("TbBTEventType", arguments: zip([1, 2, 3, 4], ["enter", "exit", "inside", "outside"]))
    func eventType(code: Int, name: String) throws {
        let type = try #require(RegionEventType(rawValue: code))
        #expect(type.kind.rawValue == name && RegionEventType(type.kind) == type)
        #expect(RegionEventType.allCases.count == 4 && RegionEventType(.ruleFired) == nil)
    }

    @Test(
        "TbBTHttpStatus",
        arguments: [
            (200, HTTPStatus.ok), (301, .movedPermanently), (302, .found), (400, .badRequest), (401, .unauthorized),
            (403, .forbidden), (404, .notFound), (500, .internalServerError), (502, .badGateway),
            (503, .serviceUnavailable), (-1, .other), (304, .other), (418, .other), (0, .other),
        ])
    func httpStatus(code: Int, status: HTTPStatus) {
        #expect(HTTPStatus(code: code) == status)
        #expect(status == .other ? status.rawValue == -1 : status.rawValue == code)
        #expect(status.isRetryable == [500, 502, 503].contains(code))
        #expect(HTTPStatus.allCases.count == 11)
    }

    @Test("TbBTManagedRegionType", arguments: zip(ManagedRegionType.allCases, 0...3))
    func managedRegionType(type: ManagedRegionType, code: Int) {
        #expect(type.rawValue == code && ManagedRegionType.allCases == [.whole, .test, .owned, .thirdParty])
    }

    @Test("TbBTBeaconType", arguments: zip(BeaconType.allCases, [(1, true), (2, false), (3, true), (4, false)]))
    func beaconType(type: BeaconType, expected: (Int, Bool)) {
        #expect(type.rawValue == expected.0 && type.isStatic == expected.1)
        #expect(BeaconType.allCases == [.serviceStatic, .serviceDynamic, .ownedStatic, .ownedDynamic])
    }

    @Test(
        "TbBTPrepareResultType",
        arguments: [
            (0, 0, PrepareResultType.noDifference, 0), (2, 0, .hasNew, 1), (0, 1, .hasAbandoned, 2),
            (3, 4, .hasNewAndAbandoned, 3),
        ])
    func prepareResult(new: Int, abandoned: Int, type: PrepareResultType, code: Int) {
        #expect(PrepareResultType(new: new, abandoned: abandoned) == type && type.rawValue == code)
        #expect(PrepareResultType.allCases.count == 4)
    }

    @Test(
        "TbBTContactCheckResultType",
        arguments: zip(
            [
                ContactCheckResult.doNothing, .marked, .totallyBlocked, .partlyBlocked, .unmarkable, .targetNotFound,
                .skipped,
            ],
            [
                (0, "do-nothing"), (1003, "marked"), (2000, "totally-blocked"), (2001, "part-blocked"),
                (3000, "unmarkable"), (4000, "target-not-found"), (5000, "skipped"),
            ]))
    func contactCheck(result: ContactCheckResult, expected: (Int, String)) {
        #expect(result.rawValue == expected.0 && result.name == expected.1)
        #expect(ContactCheckResult.allCases.count == 7)
    }

    @Test("BeacappDomain", arguments: zip(BeacappErrorCode.allCases, [0] + Array(1000...1012) + [9999]))
    func beacapp(error: BeacappErrorCode, code: Int) {
        #expect(error.rawValue == code && BeacappErrorCode(code: code) == error)
        #expect(BeacappErrorCode(code: 1013) == .unknown && BeacappErrorCode.domain == "BeacappDomain")
        #expect(BeacappErrorCode.allCases.count == 15)
    }

    @Test("Notification options are a bit mask; entry and display make 5")
    func options() {
        #expect(RegionNotificationOptions.onEntry.rawValue == 1 && RegionNotificationOptions.onExit.rawValue == 2)
        #expect(RegionNotificationOptions.entryStateOnDisplay.rawValue == 4)
        #expect(RegionNotificationOptions.default.rawValue == 3)
        #expect(RegionNotificationOptions(rawValue: 5) == [.onEntry, .entryStateOnDisplay])
    }

    @Test(
        "A designation result with a code of 0 or more is a success",
        arguments: zip(
            [
                DesignationResult.registered, .partiallyRegistered(registered: 1, dropped: []), .monitorMissing,
                .regionMissing, .noBeaconData, .notServiceRegion, .invalidKeycode("x"), .limitExceeded(1),
                .persistenceFailed(Phrase(.text.verbatim, .text("x"))), .optionsMissing,
            ], [1, 0, -1, -2, -3, -4, -5, -6, -7, -8]))
    func designationCodes(result: DesignationResult, code: Int) {
        #expect(result.code == code && result.isSuccess == (code >= 0))
    }

    @Test("Versions compare by their numbers", arguments: ["1.2", "1.2.0.0", "1.2.x", "", "1..0", "-1.2.0", "1.2.+0"])
    func version(text: String) throws {
        #expect(ServiceVersion(text) == nil)
        let older = try #require(ServiceVersion("1.1.10"))
        #expect(older < .current && ServiceVersion.current.description == DeveloperPreference.version)
        #expect(ServiceVersion("1.2.0") == .current && older > ServiceVersion(major: 1, minor: 1, patch: 9))
    }

    @Test("A fired event contains beacons, triggers, their condition and the action")
    func firedEvent() throws {
        let rule = Rule(
            identifier: "welcome",
            triggers: [Trigger(signal: .init(.near)), Trigger(timeOfDay: .init(start: 0, end: 9))],
            action: .openText("hello"))
        var event = SiteEvent(
            time: Timestamp(seconds: 5), kind: .ruleFired, beacon: Example.identity(1, 2), rule: "welcome", rssi: -60)
        let fired = try #require(FiredEvent(event, of: rule))
        #expect(fired.beacons == [.init(identity: Example.identity(1, 2), rssi: -60)])
        #expect(fired.triggers == rule.triggers && fired.triggerCondition == .all([.trigger(0), .trigger(1)]))
        #expect(fired.actionData == .openText("hello") && fired.rule == "welcome" && fired.time == event.time)
        let gate = FiredBeacon(
            identity: Example.identity(1, 3), name: "gate", rssi: -63, proximity: .near, distance: 1.5)
        event.beacons = [gate]
        #expect(FiredEvent(event, of: rule)?.beacons == [gate], "as it was received")
        (event.beacon, event.beacons) = (nil, [])
        event.action = .openURL(url: "http://example.com/")
        #expect(FiredEvent(event, of: rule)?.beacons == [])
        #expect(FiredEvent(event, of: rule)?.actionData == .openURL(url: "http://example.com/"))
        event.rule = "other"
        #expect(FiredEvent(event, of: rule) == nil)
        event.rule = "welcome"
        event.kind = .enter
        #expect(FiredEvent(event, of: rule) == nil)
    }

    @Test("Events are updated by default when there is a newer version", arguments: [true, false])
    func eventUpdate(isNewest: Bool) {
        #expect(EventUpdateInfo(lastUpdatedAt: nil, isAlreadyNewest: isNewest).shouldUpdateByDefault == !isNewest)
    }
}
