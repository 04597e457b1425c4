import Noroshi

/// Designates the first service beacon that is held against the antenna, and prints the nearby beacons once a second.
final class Gate: BeaconAgentDelegate {
    func agent(_ agent: BeaconAgent, didRange round: RangingRound) async {
        let beacons = round.regions.flatMap(\.beacons)
        print(round.time.iso8601, beacons.map { "\($0.identity.text) \($0.proximity)" })
        guard await !agent.state.hasDesignatedBeacon, let nearest = beacons.first else { return }
        guard nearest.proximity == .immediate else { return }
        guard let results = try? await agent.designate([nearest.identity], options: .default) else { return }
        for entry in results { print("designated in \(entry.regionID): \(entry.result.code)") }
    }
}

// swift run GateLog FOLDER [CAPTURE]: the folder contains the store; a capture replaces the simulated site. The
// capture is the whole site of the example, so its events are stored.
let arguments = CommandLine.arguments
let opening = try Store.open(in: arguments.count > 1 ? arguments[1] : "gate", as: .instance)
let source =
    arguments.count > 2
    ? try SiteSource(capture: arguments[2], speed: 10) : try await SiteSource(.simulated(seed: 1), Settings())
let official = OfficialRegion(regionID: "gate", uuid: SimulatedSite.gateUUID, beaconType: .serviceStatic)
let agent = try BeaconAgent(
    source: source, memory: SiteMemory(keptIn: opening.store, remarks: opening.remarks),
    configuration: BeaconAgent.Configuration(context: ServiceContext(official: [official])))
// A user who has not agreed yet is asked. Without agreement, only the functions that do not need the service are
// used.
if await !agent.state.agreement.isAgreed {
    print("Designated beacons and events are kept on this machine. Do you agree to use the service? (y/n)")
    try await agent.answerTerms(agreed: readLine() == "y")
}
let gate = Gate()
await agent.setDelegate(gate)
let events = await agent.events()
await agent.start()
if let obstacle = await agent.obstacle {
    print("the service is not used: \(obstacle)")
} else {
    if await !agent.state.hasDesignatedBeacon { try await agent.perform(.startMonitoring(.initial)) }
    try await agent.perform(.setServiceRanging(isDynamic: false, true))
}
let printing = Task { for await event in events { print(await agent.json(event)) } }
await source.waitForEnd()
await agent.stop()
await printing.value
if let error = await agent.storeError { print("not all is kept: \(error.kind)") }
source.stop()
