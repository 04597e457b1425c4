import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// What the actions on regions do.
extension MonitorState {
    mutating func performRegions(_ action: Action, _ texts: Localizer) -> [Effect] {
        if action.usesService(in: self), !mayUseService() { return pull() }
        switch action {
        case .ranging:
            guard let region = selectedRegion else { return sayNoRegion() }
            return [.site(.setRanging(region, !isRanged(region)))]
        case .requestState: return selectedRegion.map { [.site(.requestState($0))] } ?? sayNoRegion()
        case .track:
            guard let region = selectedRegion else { return sayNoRegion() }
            return [.site(.track(region))]
        case .addRegion:
            layer = .entry(LineEntry(purpose: .region))
            return []
        case .removeRegion: return askToRemove()
        default: return performDesignation(action, texts)
        }
    }

    /// Says why there is no region that the key could be about.
    private mutating func sayNoRegion() -> [Effect] {
        if isOnAbsent {
            say(Phrase(.absentUntouched))
        } else {
            say(Phrase(view == .designated ? .regionsNoneDesignated : .regionsNoneHere))
        }
        return [.bell]
    }

    /// Only regions that the user defined can be removed; of others it is said where they come from.
    private mutating func askToRemove() -> [Effect] {
        guard let row = regionRow, !row.isAbsent else { return sayNoRegion() }
        let name = Argument.text(row.identifier)
        let isOwn = site.service.userRegions.contains { $0.region.identifier == row.identifier }
        guard isOwn else {
            switch row.region.regionClass {
            case .designated: say(Phrase(.removeDesignated, name))
            case .other: say(Phrase(.removeRules, name))
            case .initial, .dynamic, .managed: say(Phrase(.removeService, name))
            }
            return [.bell]
        }
        layer = .question(
            Question(
                text: Phrase(.removeAsk, name), hint: row.status == nil ? nil : Phrase(.removeMonitored),
                effects: [.site(.removeRegion(row.identifier))]))
        return []
    }

    /// Takes what was typed; a line that cannot be read stays, with what is wrong below it.
    mutating func enterRegion(_ entry: LineEntry) -> [Effect] {
        guard !entry.editor.text.allSatisfy({ $0 == " " }) else {
            layer = nil
            return []
        }
        do throws(RegionTyped.Problem) {
            let regions = try RegionTyped(entry.editor.text).regions
            layer = nil
            return regions.map { .site(.addRegion($0)) }
        } catch {
            var entry = entry
            entry.problem = error.phrase
            layer = .entry(entry)
            return [.bell]
        }
    }

    mutating func moveRegions(_ motion: Motion, _ texts: Localizer) {
        if regions.detailLevel == .full {
            regions.detailFirst = scrolled(motion, from: regions.detailFirst, RegionDetail(self, texts).lines)
        } else {
            regions.detailFirst = 0
            regions.cursor.move(motion, regionRows.map(\.key), visible: visibleRows)
        }
    }

    /// The next polarity of designation.
    mutating func turnPolarity() -> [Effect] {
        guard view == .beacons else { return [.site(.setPolarity(site.service.polarity.next))] }
        beacons.polarity = beacons.polarity.next
        return tableChanged()
    }

    /// `y` in the views other than the beacons.
    mutating func copyRow() -> [Effect] {
        let text: String? =
            switch view {
            case .regions: regionRow?.identifier
            case .designated: copiedDesignated
            case .contents: copiedContent
            case .beacons, .events, .status: nil
            }
        guard let text, !text.isEmpty else { return [.bell] }
        let first = text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        say(Phrase(.noticeCopied, .text(first == text ? first : first + " …")))
        return [.copy(text)]
    }
}
