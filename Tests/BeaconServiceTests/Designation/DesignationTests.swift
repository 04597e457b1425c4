import Regions
import Testing

@testable import BeaconService

@Suite("Designation")
struct DesignationTests {
    /// A flaw of a request.
    enum Flaw: CaseIterable {
        case region, noData, options, foreignRegion, keycode, full
    }

    /// The result of a request with these flaws.
    func request(with flaws: Set<Flaw>) throws -> DesignationResult {
        var state = ServiceState()
        let context = Example.context(maximum: 1)
        if flaws.contains(.full) { #expect(designate(&state, [Example.data(9)], context).code == 1) }
        let data = [Example.data(1)] + (flaws.contains(.keycode) ? [Example.data(2, in: "store")] : [])
        let foreign = try Example.userRegion("foreign").region
        let region = flaws.contains(.foreignRegion) ? foreign : Example.region("shop")
        let before = state
        let result = state.designate(
            flaws.contains(.noData) ? [] : data, in: flaws.contains(.region) ? nil : region,
            options: flaws.contains(.options) ? nil : .default, context)
        #expect(result.isSuccess || state == before, "a refusal changes nothing")
        return result
    }

    func designate(
        _ state: inout ServiceState, _ data: [ServiceBeaconData], _ context: ServiceContext = Example.context(),
        options: RegionNotificationOptions? = .default
    ) -> DesignationResult {
        state.designate(data, in: Example.region("shop"), options: options, context)
    }

    @Test(
        "Each flaw alone gives its own code",
        arguments: zip(Flaw.allCases, [-2, -3, -8, -4, -5, -6]))
    func codes(flaw: Flaw, code: Int) throws {
        #expect(try request(with: [flaw]).code == code)
        #expect(try request(with: []).code == 1)
    }

    @Test("Several flaws give the code of the first failing check")
    func order() throws {
        var flaws = Set(Flaw.allCases)
        var codes: [Int] = []
        for flaw in Flaw.allCases {
            codes.append(try request(with: flaws).code)
            flaws.remove(flaw)
        }
        #expect(codes == [-2, -3, -8, -4, -5, -6])
    }

    @Test("A request with the identifier of a region has the same codes in the same order")
    func byIdentifier() {
        var state = ServiceState()
        let context = Example.context()
        let data = [Example.data(1)]
        func code(
            _ data: [ServiceBeaconData], _ regionID: String?,
            _ options: RegionNotificationOptions? = .default
        ) -> Int {
            state.designate(data, inRegion: regionID, options: options, context).code
        }
        #expect(code([], nil, nil) == -2)
        #expect(code([], "nowhere", nil) == -3)
        #expect(code(data, "nowhere", nil) == -8)
        #expect(code(data, "nowhere") == -4)
        #expect(code(data, "store") == -5)
        #expect(code(data, "shop") == 1)
    }

    @Test(
        "Beacons are designated in generic, fixed-value regions that are switched on",
        arguments: zip(["shop", "store", "wandering", "closed"], [1, 1, -4, -4]))
    func regions(regionID: String, code: Int) {
        var state = ServiceState()
        let data = [Example.data(1, in: regionID)]
        #expect(state.designate(data, inRegion: regionID, options: .default, Example.context()).code == code)
    }

    @Test("Beacons cannot be designated in the region of a designated beacon")
    func narrowRegion() throws {
        var state = ServiceState()
        #expect(designate(&state, [Example.data(1)]).code == 1)
        let region = try #require(state.designatedRegions(Example.context())?.first)
        #expect(state.designate([Example.data(2)], in: region, options: .default, Example.context()).code == -4)
    }

    @Test(
        "Key code, segment and region must fit together",
        arguments: [
            (ServiceBeaconData(regionID: "shop", segment: 1, keycode: "000010002"), KeycodeFault.keycode),
            (ServiceBeaconData(regionID: "shop", segment: 1, keycode: "0000170000"), .keycode),
            (ServiceBeaconData(regionID: "shop", segment: 1, keycode: "00001-0002"), .keycode),
            (ServiceBeaconData(regionID: "shop", segment: 1, keycode: "0000１0002"), .keycode),
            (ServiceBeaconData(regionID: "shop", segment: 2, keycode: "0000100002"), .segment(expected: 1)),
            (ServiceBeaconData(regionID: "shop", segment: 70000, keycode: "0000100002"), .segment(expected: 1)),
            (ServiceBeaconData(regionID: "store", segment: 1, keycode: "0000100002"), .region(expected: "shop")),
        ])
    func faults(data: ServiceBeaconData, fault: KeycodeFault) {
        #expect(data.fault(in: Example.official[0], DecimalPairScheme()) == fault)
        var state = ServiceState()
        #expect(designate(&state, [Example.data(1), data]) == .invalidKeycode(data.keycode))
        #expect(state == ServiceState())
    }

    @Test("Success replaces the generic region by those of the beacons, with the options of the request")
    func success() {
        var state = ServiceState()
        let context = Example.context()
        #expect(state.startMonitoringInitialRegions(context).isComplete)
        #expect(state.watched == ["shop", "store"])
        #expect(designate(&state, [Example.data(2), Example.data(1)], options: [.onExit]) == .registered)
        #expect(state.watched == ["store", "shop:0000100002", "shop:0000100001"])
        #expect(state.monitored.map(\.options) == [.default, .onExit, .onExit])
        #expect(state.monitored.map(\.regionClass) == [.initial, .designated, .designated])
        #expect(state.designatedBeaconData == [Example.data(2), Example.data(1)])
        let first = state.monitored[1].region.constraint
        #expect(first == .iBeacon(uuid: Example.uuid, major: 1, minor: 2))
    }

    @Test("Designation adds beacons, and the options apply only to newly started regions")
    func additive() {
        var state = ServiceState()
        #expect(designate(&state, Example.data(1...2), options: [.onExit]) == .registered)
        #expect(state.updateDesignatedBeacon(Example.data(1, isSwitcher: true)) == true)
        #expect(designate(&state, Example.data(2...3), options: [.onEntry]) == .registered)
        #expect(state.designated.map(\.keycode) == ["0000100001", "0000100002", "0000100003"])
        #expect(state.designated.map(\.isSwitcher) == [true, false, false])
        #expect(state.monitored.map(\.options) == [.onExit, .onExit, .onEntry])
    }

    @Test("A beacon that is designated already keeps its flag, and is monitored again")
    func again() {
        var state = ServiceState()
        _ = designate(&state, [Example.data(1, isSwitcher: true), Example.data(2)])
        #expect(state.stopMonitoringAllRegions() == 2)
        #expect(designate(&state, [Example.data(1)], options: [.onEntry]) == .registered)
        #expect(state.designated[0].isSwitcher)
        #expect(state.watched == ["shop:0000100001"])
        #expect(state.monitored[0].options == .onEntry)
    }

    /// max, other user regions, designated before, requested → result.
    @Test(
        "As many beacons as there are places are designated, in the order of the request",
        arguments: [
            (19, 0, 0, 19, DesignationResult.registered),
            (19, 0, 0, 20, .partiallyRegistered(registered: 19, dropped: [Example.data(20)])),
            (19, 0, 18, 1, .registered),
            (19, 0, 19, 1, .limitExceeded(19)),
            (5, 0, 3, 4, .partiallyRegistered(registered: 2, dropped: [Example.data(6), Example.data(7)])),
            (1, 0, 0, 1, .registered),
            (1, 0, 1, 1, .limitExceeded(1)),
            (19, 3, 0, 17, .registered),
            (19, 3, 16, 2, .partiallyRegistered(registered: 1, dropped: [Example.data(18)])),
            (19, 3, 17, 1, .limitExceeded(17, byRegions: true)),
            (19, 20, 0, 1, .limitExceeded(0, byRegions: true)),
        ])
    func limits(maximum: Int, others: Int, before: UInt16, asked: UInt16, expected: DesignationResult) throws {
        var state = ServiceState()
        let context = Example.context(maximum: maximum)
        for number in 0..<others {
            try state.addUserRegion(Example.userRegion("own\(number)"), context)
            state.startMonitoring("own\(number)", context)
        }
        if before > 0 { #expect(designate(&state, Example.data(1...before), context) == .registered) }
        #expect(designate(&state, Example.data((before + 1)...(before + asked)), context) == expected)
        #expect(state.regionCount(context) <= 20 && state.designated.count <= maximum)
        #expect(Set(state.watched).isSuperset(of: state.designated.map(\.regionIdentifier)))
    }

    @Test("Regions of the rules file take places too, each once, whether the state has them or not")
    func rulesFile() {
        var state = ServiceState()
        let context = Example.context(rules: ["door", "gate", "door"])
        #expect(designate(&state, Example.data(1...20), context).code == 0)
        #expect(state.designated.count == 18 && state.regionCount(context) == 20)
    }

    @Test("The generic region gives its place to the beacons, and other generic regions do not")
    func genericRegionMakesRoom() {
        var state = ServiceState()
        let context = Example.context(maximum: 19)
        state.startMonitoringInitialRegions(context)
        #expect(designate(&state, Example.data(1...19), context) == .registered)
        #expect(state.regionCount(context) == 20 && state.isMonitored("store"))
        state.startMonitoringDynamicRegions(context)
        #expect(!state.isMonitored("wandering"))
    }

    @Test("A beacon that occurs twice in a request counts once")
    func duplicates() {
        var state = ServiceState()
        let context = Example.context(maximum: 2)
        let request = [Example.data(1), Example.data(1, isSwitcher: true), Example.data(2), Example.data(2)]
        #expect(designate(&state, request, context) == .registered)
        #expect(state.designated == [Example.data(1), Example.data(2)])
        #expect(designate(&state, [Example.data(2), Example.data(1)], context) == .registered)
        #expect(state.watched.count == 2)
    }

    @Test("With the polarity exclude, the generic region stays or is started, and takes a place")
    func exclude() {
        var state = ServiceState(polarity: .exclude)
        let context = Example.context(maximum: 19, regions: 5)
        #expect(designate(&state, Example.data(1...5), context).code == 0)
        #expect(state.watched == ["shop"] + (1...4).map { "shop:000010000\($0)" })
    }
}
