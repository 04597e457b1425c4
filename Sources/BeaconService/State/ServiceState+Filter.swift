import Basics
public import Regions
public import Tracking

extension ServiceState {
    /// The facts for filters about all named regions: those of the rules, those that can be monitored, and those
    /// that are.
    public func filterFacts(_ context: ServiceContext, _ rules: RuleSet) -> FilterFacts {
        filterFacts(context, regions: rules.regions + knownRegions(context) + monitored)
    }

    /// The facts that filters can use about beacons besides the transmitted data: names, key codes, segments,
    /// regions, designation.
    /// - Parameter regions: The named regions, monitored or not.
    public func filterFacts(_ context: ServiceContext, regions: [MonitoredRegion]) -> FilterFacts {
        let reserved = reservedRegions(context)
        var facts = FilterFacts(service: Set(reserved.map(\.uuid)))
        for data in designated {
            guard let identity = identity(of: data, context) else { continue }
            facts.designated.insert(identity)
            if data.isSwitcher { facts.switchers.insert(identity) }
            facts.beacons.append((identity, RowText([], fields: [data.keycode, String(data.segment)])))
        }
        facts.beacons += names.map { ($0.key, RowText([$0.value])) }
        facts.groups = regions.map { ($0.region.constraint.group, RowText([], fields: [$0.region.identifier])) }
        facts.groups += reserved.map {
            (RegionConstraint.iBeacon(uuid: $0.uuid, major: nil, minor: nil).group, RowText([], fields: [$0.regionID]))
        }
        facts.groups += managed.map { region in
            let constraint = RegionConstraint.iBeacon(uuid: region.uuid, major: region.major, minor: region.minor)
            return (constraint.group, RowText([region.name ?? ""], fields: [region.regionID]))
        }
        return facts
    }
}
