import Basics
import BeaconService
import Canvas
import Localization
import Regions

// The actions on regions.
extension MonitorState {
    /// Makes an effect for the region under the cursor.
    mutating func ofRegion(_ make: (String, MonitorState) -> Effect) -> [Effect] {
        selectedRegion.map { [make($0, self)] } ?? sayNoRegion()
    }

    /// Reports why there is no region for the key.
    mutating func sayNoRegion() -> [Effect] {
        if isOnAbsent {
            say(Phrase(.absent.untouched))
        } else {
            say(Phrase(view == .designated ? .regions.noneDesignated : .regions.noneRegions))
        }
        return [.bell]
    }

    /// An act that applies only to regions of the user.
    enum OwnRegionAct {
        case remove, edit
    }

    /// The user's region under the cursor; for another region, reports its origin.
    mutating func ownRegion(orSay act: OwnRegionAct) -> MonitoredRegion? {
        guard let row = regionRow, !row.isAbsent else {
            _ = sayNoRegion()
            return nil
        }
        let own = site.service.userRegions.first { $0.region.identifier == row.identifier }
        if let own, row.region.regionClass == .other, !site.context.ruleRegions.contains(row.identifier) { return own }
        let name = Argument.text(label(ofRegion: row.identifier))
        switch (row.region.regionClass, act) {
        case (.designated, .remove): say(Phrase(.remove.designated, name))
        case (.other, .remove): say(Phrase(.remove.rules, name))
        case (.other, .edit): say(Phrase(.regionForm.ofRules, name))
        case (_, .remove): say(Phrase(.remove.service, name))
        case (_, .edit): say(Phrase(.regionForm.ofService, name))
        }
        return nil
    }

    /// Asks before removing a region. Only regions that the user defined can be removed.
    mutating func askToRemove() -> [Effect] {
        guard let region = ownRegion(orSay: .remove)?.region else { return [.bell] }
        layer = .question(
            Question(
                text: Phrase(.remove.ask, .text(label(ofRegion: region.identifier))),
                hint: regionRow?.status == nil ? nil : Phrase(.remove.monitored),
                effects: [.service(.removeRegions([region.identifier]))]))
        return []
    }

    /// Selects the requested region as soon as it exists, and removes filters that would hide it.
    mutating func showSoughtRegion() {
        guard let sought = views.regions.sought, allRegionRows.contains(where: { $0.key == sought }) else { return }
        views.regions.sought = nil
        if !regionRows.contains(where: { $0.key == sought }) { views.regions.choice = nil }
        if !regionRows.contains(where: { $0.key == sought }) { views.filters[.regions] = nil }
        _ = go(to: .regions)
        views.regions.detailFirst = 0
        views.regions.cursor.select(sought, regionRows.map(\.key), visible: visibleRows)
        settleScrolling()
    }
}
