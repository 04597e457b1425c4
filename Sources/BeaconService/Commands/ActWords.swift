import Advertising
import Basics
import Regions
import Tracking

/// Describes a command and its objects: `Designated 00001 00017 Till 3 and 4 more`.
struct ActWords {
    let before: ServiceState
    let after: ServiceState
    let context: ServiceContext
    let designated: ListChange<ServiceBeaconData>
    let monitored: ListChange<MonitoredRegion>
    let ranged: ListChange<String>

    /// The description of a command, or nil if the command cannot be undone.
    func reason(_ command: ServiceCommand) -> Phrase? {
        switch command {
        case .designate, .register, .importDesignation:
            said(.act.designation, regions: designated.added) ?? Phrase(.act.designationChanged)
        case .release: said(.act.release, regions: designated.removed) ?? Phrase(.act.designationChanged)
        case .setSwitcher(let data, let isOn): said(isOn ? .act.switcherOn : .act.switcherOff, data.map(label))
        case .setSwitcherRule(let isOn): Phrase(isOn ? .act.ruleOn : .act.ruleOff)
        case .setPolarity(let polarity): Phrase(.act.polarity, .phrase(Phrase(polarity.textKey)))
        case .name(let identity, let name):
            BeaconName.clean(name) == nil
                ? Phrase(.act.unnamed, .text(label(of: identity, before.names)))
                : Phrase(.act.name, .text(label(of: identity, after.names)))
        case .startMonitoring: said(.act.monitoringOn, regions: monitored.added) ?? Phrase(.act.options)
        case .stopMonitoring: said(.act.monitoringOff, regions: monitored.removed) ?? Phrase(.act.options)
        case .setRanging(_, let isOn), .setServiceRanging(_, let isOn):
            said(isOn ? .act.rangingOn : .act.rangingOff, regions: isOn ? ranged.added : ranged.removed)
        case .setDefaultOptions: Phrase(.act.options)
        case .setOptions(let identifier, _): said(.act.optionsOf, regions: [identifier])
        case .addRegions(let regions, _, _): said(.act.regionAdded, regions.map(\.region.identifier))
        case .editRegion(_, let region): Phrase(.act.regionEdited, .text(region.region.identifier))
        case .removeRegions(let identifiers): said(.act.regionRemoved, identifiers)
        case .reserve(let uuids, _): said(.act.reserved, uuids.map(\.description))
        case .unreserve(let identifier): said(.act.unreserved, [identifier])
        case .applyManaged:
            Phrase(.act.managedApplied, .integer(monitored.added.count), .integer(monitored.removed.count))
        case .subscribe(let subscription, _): Phrase(.act.subscribed, .text(subscription.pattern))
        case .unsubscribe(let patterns): said(.act.unsubscribed, patterns)
        case .setBackground(let isOn): Phrase(isOn ? .act.backgroundOn : .act.backgroundOff)
        case .agree, .chooseLanguage, .setUserIdentifier, .setDevice, .allowNearby, .takeList, .useManagedFile,
            .useOfficialFile, .clearSetup,
            .undo, .takeUser, .setManaged, .apply, .restore,
            .activateBeacapp, .renewBeacapp, .takeBeacappEvents, .forgetBeacapp, .logBeacapp:
            nil
        }
    }

    private func said(_ key: TextKey, regions: [String]) -> Phrase? { said(key, regions.map(title(ofRegion:))) }

    /// A phrase with the first name and the number of further ones, or nil if there are no names.
    private func said(_ key: TextKey, _ names: [String]) -> Phrase? {
        guard let first = names.first else { return nil }
        guard names.count > 1 else { return Phrase(key, .text(first)) }
        return Phrase(key, .phrase(Phrase(.act.more, .text(first), .integer(names.count - 1))))
    }

    /// The displayed name of a region. The region of a designated beacon is named after its beacon.
    private func title(ofRegion identifier: String) -> String {
        let beacon = (after.designated + before.designated).first { $0.regionIdentifier == identifier }
        return beacon.map(label) ?? identifier
    }

    private func label(of data: ServiceBeaconData) -> String {
        let identity = after.identity(of: data, context) ?? before.identity(of: data, context)
        return identity.map { label(of: $0, after.names) } ?? data.keycode
    }

    /// The label of a beacon, such as `00001 00017 Till 3`.
    private func label(of identity: BeaconIdentity, _ names: [BeaconIdentity: String]) -> String {
        [identity.shortText, names[identity]].compactMap(\.self).joined(separator: " ")
    }
}
