import Basics
import BeaconService
import Canvas
import Localization
import Regions

/// The menu that starts and stops monitoring.
struct MonitoringMenu: Equatable, Sendable {
    enum Item: Equatable, Sendable {
        case initial, dynamic, nonSwitcher
        /// The region under the cursor of the view.
        case region(String)
        /// The ranging of the service's generic regions.
        case ranging(isDynamic: Bool)
        /// Whether events are requested for designated beacons, for the others, or for all.
        case polarity(DesignationPolarity)

        /// The text key of the name.
        var key: TextKey {
            switch self {
            case .initial: .monitoring.initial
            case .dynamic: .monitoring.dynamic
            case .nonSwitcher: .monitoring.nonSwitcher
            case .region: .monitoring.region
            case .ranging(let isDynamic): isDynamic ? .monitoring.rangingDynamic : .monitoring.rangingStatic
            case .polarity: .monitoring.polarity
            }
        }
        /// The text key of the sentence about it.
        var whyKey: TextKey {
            switch self {
            case .initial: .monitoring.initialWhy
            case .dynamic: .monitoring.dynamicWhy
            case .nonSwitcher: .monitoring.nonSwitcherWhy
            case .region: .monitoring.regionWhy
            case .ranging(let isDynamic): isDynamic ? .monitoring.rangingDynamicWhy : .monitoring.rangingStaticWhy
            case .polarity: .monitoring.polarityWhy
            }
        }

        var group: RegionGroup? {
            switch self {
            case .initial: .initial
            case .dynamic: .dynamic
            case .nonSwitcher: .nonSwitcher
            case .region(let identifier): .region(identifier)
            case .ranging, .polarity: nil
            }
        }
    }

    var items: [Item]
    var cursor = 0

    /// - Parameter region: the region under the cursor of the view.
    init(region: String?) {
        items = [.initial, .dynamic, .nonSwitcher] + (region.map { [.region($0)] } ?? [])
        items += [.ranging(isDynamic: false), .ranging(isDynamic: true)]
        items += DesignationPolarity.allCases.map { .polarity($0) }
        if region != nil { cursor = 3 }
    }

    var selected: Item { items[max(0, min(cursor, items.count - 1))] }
}

extension SiteSnapshot {
    /// The number of monitored or ranged regions of an item, and the number of all its regions.
    func monitored(_ item: MonitoringMenu.Item) -> (count: Int, of: Int) {
        func ours(_ regionClass: RegionClass, isDynamic: Bool) -> (count: Int, of: Int) {
            let all = official.count { $0.isEnabled && $0.beaconType.isStatic != isDynamic }
            let count = regions.count { $0.monitored.regionClass == regionClass }
            return (count, max(all, count))
        }
        switch item {
        case .initial: return ours(.initial, isDynamic: false)
        case .dynamic: return ours(.dynamic, isDynamic: true)
        case .nonSwitcher:
            let others = designated.filter { !$0.data.isSwitcher }
            return (others.count(where: \.isMonitored), others.count)
        case .region(let identifier):
            return (regions.contains { $0.monitored.region.identifier == identifier } ? 1 : 0, 1)
        case .ranging(let isDynamic):
            let all = official.filter { $0.isEnabled && $0.beaconType.isStatic != isDynamic }
            return (all.count { service.ranged.contains($0.regionID) }, all.count)
        case .polarity(let polarity): return (service.polarity == polarity ? 1 : 0, 1)
        }
    }
}

extension MonitorState {
    mutating func openMonitoring() -> [Effect] {
        layer = .monitoring(MonitoringMenu(region: selectedRegion))
        return []
    }

    /// Asks the user before all monitoring of the service is stopped; regions of the user remain.
    mutating func askStopAll() -> [Effect] {
        let classes: Set<RegionClass> = [.initial, .dynamic, .designated]
        let count = site.regions.count { classes.contains($0.monitored.regionClass) }
        guard count > 0 else {
            say(Phrase(.stopAll.nothing))
            return []
        }
        layer = .question(
            Question(
                text: Phrase(.stopAll.confirm, .integer(count)), hint: Phrase(.stopAll.hint),
                effects: [.service(.stopMonitoring(.all))]))
        return []
    }
}

extension MonitoringMenu: Dialog {
    var layer: Layer { .monitoring(self) }
    var explanation: TextKey? { .about.monitoring }
    var closing: [Action] { [.monitoring] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.change), KeyHint(.escape, .hint.close), KeyHint(.down, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch state.settings.keys.actionInDialog(on: key) {
        case .detail, .mark: state.change(selected)
        default: nil
        }
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        cursor = motion.target(from: cursor, count: items.count, page: items.count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) { painter.draw(self, state) }
}

extension MonitorState {
    /// Starts an item that is not completely monitored, or ranged; otherwise stops it.
    fileprivate mutating func change(_ item: MonitoringMenu.Item) -> [Effect] {
        if case .polarity(let polarity) = item {
            return polarity == site.service.polarity ? [.bell] : [.service(.setPolarity(polarity))]
        }
        let (count, all) = site.monitored(item)
        guard all > 0 else { return [.bell] }
        let isStarting = count < all
        if isStarting, isOfService(item), site.obstacle != nil {
            layer = nil
            _ = mayUseService(then: .monitoring)
            return pull()
        }
        if case .ranging(let isDynamic) = item {
            return [.service(.setServiceRanging(isDynamic: isDynamic, isStarting))]
        }
        guard let group = item.group else { return [.bell] }
        return [.service(isStarting ? .startMonitoring(group) : .stopMonitoring(group))]
    }

    private func isOfService(_ item: MonitoringMenu.Item) -> Bool {
        if case .region = item { selectedServiceRegion != nil } else { true }
    }
}

extension Painter {
    fileprivate mutating func draw(_ menu: MonitoringMenu, _ state: MonitorState) {
        let count = texts.text(.monitoring.count, .integer(state.site.regions.count), .integer(state.site.regionLimit))
        drawMenu(
            state, texts.text(Action.monitoring.key), head: count,
            items: menu.items.map { (name(of: $0), word(for: $0, state.site)) }, cursor: menu.cursor,
            about: texts.text(menu.selected.whyKey))
    }

    private func name(of item: MonitoringMenu.Item) -> String {
        switch item {
        case .region(let identifier): texts.text(item.key, .text(SafeText.neutralise(Spelling.region(identifier))))
        case .polarity(let polarity): texts.text(item.key, .text(texts.text(polarity.textKey)))
        default: texts.text(item.key)
        }
    }

    /// The present state of the item, and the effect of Enter.
    private func word(for item: MonitoringMenu.Item, _ site: SiteSnapshot) -> String {
        if case .polarity(let polarity) = item {
            return polarity == site.service.polarity ? texts.text(.monitoring.inForce) : ""
        }
        let (count, all) = site.monitored(item)
        guard all > 0 else { return texts.text(.monitoring.none) }
        let state: String =
            if case .region = item {
                texts.text(count > 0 ? .monitoring.on : .monitoring.off)
            } else {
                texts.text(.monitoring.of, .integer(count), .integer(all))
            }
        return texts.text(
            .monitoring.change, .text(state), .text(texts.text(count < all ? .monitoring.start : .monitoring.stop)))
    }
}
