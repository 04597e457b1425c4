public import Advertising
import Basics
import BeaconService
import ConfigurationFiles
public import Regions
import Scanning
import Store

/// The events of regions without the service: there are no terms to agree to, and nothing is stored.
///
/// ```swift
/// let shop = UUID128("E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")!
/// for await event in BeaconMonitor.events(of: [.iBeacon(shop)]) {
///     print(event.kind, event.region ?? "")
/// }
/// ```
///
/// `BeaconAgent` has everything else: designated beacons, rules, the log, servers.
public enum BeaconMonitor {
    /// The kinds of events that the stream has.
    public static let kinds: Set<SiteEvent.Kind> = [
        .enter, .exit, .monitoringFailed, .adapterReady, .adapterLost, .adapterResumed, .adapterSilent, .warning,
    ]

    /// The events of regions from now on: entries and exits, and what becomes of the adapter.
    ///
    /// A region is entered with its first report, and left when nothing is heard of it for 30 seconds of listening. An
    /// event names its region by `RegionConstraint.name`. While there is no usable adapter, an event has the reason,
    /// and the adapter is tried every two seconds; without the permission to scan, the stream ends after that event.
    /// The stream has no end otherwise; its listener ends it.
    /// - Parameters:
    ///   - constraints: The regions, at most `most`; further ones are reported as `monitoringFailed`.
    ///   - open: Opens the source of reports: by default the first usable adapter. The stream ends with a capture.
    public static func events(
        of constraints: [RegionConstraint],
        from open: @escaping @Sendable () async throws -> SiteSource = { try await SiteSource(.controller, Settings()) }
    ) -> AsyncStream<SiteEvent> {
        let (events, event) = AsyncStream.makeStream(of: SiteEvent.self, bufferingPolicy: .bufferingNewest(10_000))
        let work = Task {
            if let source = await source(open, event) {
                await follow(constraints, source, event)
                source.stop()
            }
            event.finish()
        }
        event.onTermination = { _ in work.cancel() }
        return events
    }

    /// The maximum number of regions.
    public static let most = 1000

    /// The time between two attempts to open the source.
    private static let pause = Duration.seconds(2)

    /// Opens the source, again and again while that may help.
    /// - Returns: Nil: the listener has gone, or there is no hope.
    private static func source(
        _ open: @Sendable () async throws -> SiteSource, _ event: AsyncStream<SiteEvent>.Continuation
    ) async -> SiteSource? {
        var told: ControllerError?
        while !Task.isCancelled {
            do {
                return try await open()
            } catch {
                guard let error = error as? ControllerError else { return nil }
                if error != told {
                    event.yield(SiteEvent(time: Clock().now, kind: .adapterLost, reason: error.phrase))
                }
                guard error.mayPass else { return nil }
                told = error
                try? await Task.sleep(for: pause)
            }
        }
        return nil
    }

    /// Passes events on until the source or the listener ends.
    private static func follow(
        _ constraints: [RegionConstraint], _ source: SiteSource, _ event: AsyncStream<SiteEvent>.Continuation
    ) async {
        var names = Set<String>()
        let regions = constraints.compactMap { constraint -> MonitoredRegion? in
            guard names.insert(constraint.name).inserted else { return nil }
            return (try? BeaconRegion(identifier: constraint.name, constraint: constraint)).map { MonitoredRegion($0) }
        }
        let context = ServiceContext(
            official: [], maximumRegionCount: most, ruleRegions: regions.map(\.region.identifier))
        let configuration = BeaconAgent.Configuration(context: context, rules: RuleSet(regions: regions))
        guard let memory = try? SiteMemory(keptIn: .inMemory()),
            let agent = try? BeaconAgent(source: source, memory: memory, configuration: configuration)
        else { return }
        let all = await agent.events()
        await agent.start()
        let passing = Task { for await each in all where kinds.contains(each.kind) { event.yield(each) } }
        await source.waitForEnd()
        // The listener may have cancelled this task, which must not keep the agent from ending its own.
        await Task { await agent.stop() }.value
        await passing.value
    }
}

extension RegionConstraint {
    /// All iBeacons of a UUID.
    public static func iBeacon(_ uuid: UUID128) -> RegionConstraint { .iBeacon(uuid: uuid, major: nil, minor: nil) }

    /// The name of the region in events: its identifiers with slashes between them, such as `UUID/7/3`; `*` stands for
    /// any.
    public var name: String {
        switch self {
        case .iBeacon(let uuid, let major, let minor):
            ([uuid.description] + [major, minor].compactMap { $0.map { String($0) } }).joined(separator: "/")
        case .altBeacon(let id1, let id2, let id3):
            "altbeacon:"
                + [id1?.description, id2.map { String($0) }, id3.map { String($0) }].map { $0 ?? "*" }
                .joined(separator: "/")
        case .eddystone(let namespace, let instance):
            ([Hexadecimal.lower(Array(namespace))] + (instance.map { [Hexadecimal.lower(Array($0))] } ?? []))
                .joined(separator: "/")
        }
    }
}
