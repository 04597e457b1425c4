import Noroshi

// All shelves of the simulated shop are one region. The rule fires when the first shelf is heard, at most once in five
// minutes.
let shelves = try BeaconRegion(identifier: "shelves", constraint: .iBeacon(SimulatedSite.shelfUUID))
let first = RegionConstraint.iBeacon(uuid: SimulatedSite.shelfUUID, major: 1, minor: 1)
let greeting = Rule(
    identifier: "greeting", triggers: [Trigger(beacons: [first], signal: Trigger.Signal(.far, .within))],
    action: .openText("Welcome."), cooldown: 300)
let rules = RuleSet(regions: [MonitoredRegion(shelves)], rules: [greeting])

// Regions of a rule set need no agreement to terms: nothing of them is sent anywhere.
let source = try await SiteSource(.simulated(seed: 1), Settings())
let agent = try BeaconAgent(
    source: source, memory: SiteMemory(keptIn: .inMemory()),
    configuration: BeaconAgent.Configuration(
        context: ServiceContext(official: [], ruleRegions: [shelves.identifier]), rules: rules))
let events = await agent.events()
await agent.start()
for await event in events {
    print(event.time.iso8601, event.kind, event.region ?? event.rule ?? "")
    if event.kind == .ruleFired { break }
}
await agent.stop()
source.stop()
