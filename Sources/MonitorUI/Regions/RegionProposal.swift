import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// A proposal for the beacons of a region, based on one beacon: only that one, or those that share its first
/// identifiers.
struct RegionProposal: Equatable, Sendable {
    enum Scope: Equatable, Sendable {
        case beacon, major, uuid, namespace
    }

    let scope: Scope
    let constraint: RegionConstraint
    /// The name of the region unless the user changes it: unused, and readable without the identifiers.
    let name: String

    /// The proposals for a beacon, the narrowest one first; none for kinds without regions.
    static func all(of identity: BeaconIdentity, in state: MonitorState) -> [RegionProposal] {
        guard let alone = RegionConstraint(identity) else { return [] }
        let title = state.site.name(of: identity) ?? state.row(of: identity)?.name ?? identity.shortText
        return [RegionProposal(.beacon, alone, title, state)] + wider(alone, state)
    }

    private static func wider(_ constraint: RegionConstraint, _ state: MonitorState) -> [RegionProposal] {
        func shared(_ major: UInt16?, _ make: (UInt16?) -> RegionConstraint, _ head: String) -> [RegionProposal] {
            let name = major.map { head + " " + BeaconIdentity.numbers($0).prefix(5) } ?? head
            return [RegionProposal(.major, make(major), name, state), RegionProposal(.uuid, make(nil), head, state)]
        }
        switch constraint {
        case .iBeacon(let uuid, let major, _):
            return shared(major, { .iBeacon(uuid: uuid, major: $0, minor: nil) }, String(uuid.description.prefix(8)))
        case .altBeacon(let id1, let id2, _):
            let head = String((id1?.description ?? "").prefix(8))
            return shared(id2, { .altBeacon(id1: id1, id2: $0, id3: nil) }, head)
        case .eddystone(let namespace, _):
            let name = String(namespace.description.prefix(8))
            return [RegionProposal(.namespace, .eddystone(namespace: namespace, instance: nil), name, state)]
        }
    }

    private init(_ scope: Scope, _ constraint: RegionConstraint, _ title: String, _ state: MonitorState) {
        self.scope = scope
        self.constraint = constraint
        name = state.freeName(title)
    }

    /// `00001 00017 alone`
    func text(_ texts: Localizer) -> String {
        switch (scope, constraint) {
        case (.beacon, _):
            texts.text(
                .regionForm.alone, .text(constraint.onlyIdentity.map { SafeText.neutralise($0.shortText) } ?? ""))
        case (.major, .iBeacon(_, let major?, _)), (.major, .altBeacon(_, let major?, _)):
            texts.text(.regionForm.sameMajor, .text(String(BeaconIdentity.numbers(major).prefix(5))))
        case (.major, _), (.uuid, _): texts.text(.regionForm.sameUUID)
        case (.namespace, _): texts.text(.regionForm.sameNamespace)
        }
    }
}

extension MonitorState {
    /// A name that a region of the user can have, as close to `title` as possible: with a number behind it if it is
    /// taken.
    fileprivate func freeName(_ title: String) -> String {
        func names(_ start: String) -> [String] { [start] + (2...99).map { "\(start) \($0)" } }
        var start = BeaconName.clean(String(title.prefix(RegionIdentifier.maximumLength - 4))) ?? ""
        while start.utf8.count > RegionIdentifier.maximumOctets - 4 { start.unicodeScalars.removeLast() }
        let isShown = SafeText.isSafe(start) && RegionIdentifier.isOne(start)
        // The name that a beacon sends may begin like the regions of the service, and then a number does not make
        // it valid.
        let all = (isShown ? names(start) : []) + names("region")
        return site.service.free(all, site.context) ?? "region"
    }
}
