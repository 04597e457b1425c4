import Basics
import BeaconService
import Canvas
import Localization

/// The menu of the lists of regions that the service's server has: the lists to fetch, and acts on the fetched
/// lists.
struct ListMenu: Equatable, Sendable {
    enum Item: Equatable, Sendable {
        /// Fetches a part of the managed regions.
        case managed(ManagedSlice)
        /// Fetches the official regions.
        case official
        /// Monitors the held managed regions, and no others of that class.
        case apply
        /// Discards the list from a server.
        case managedFile, officialFile

        /// The text key of the name.
        var key: TextKey {
            switch self {
            case .managed(let slice): slice.menuKey
            case .official: .lists.official
            case .apply: .lists.apply
            case .managedFile: .lists.managedFile
            case .officialFile: .lists.officialFile
            }
        }

        /// The text key of the sentence about it.
        var whyKey: TextKey {
            switch self {
            case .managed: .lists.managedWhy
            case .official: .lists.officialWhy
            case .apply: .lists.applyWhy
            case .managedFile: .lists.managedFileWhy
            case .officialFile: .lists.officialFileWhy
            }
        }
    }

    /// The item under the cursor, independent of the items around it.
    private var item: Item

    /// The items of the menu; those that discard a list only if there is one.
    static func items(_ site: SiteSnapshot) -> [Item] {
        // A server gives test regions only to an application in test mode.
        let slices = ManagedSlice.all.filter { $0.type != .test || site.preference.isTestMode }
        return slices.map(Item.managed) + [.official, .apply]
            + (site.service.lists.managed == nil ? [] : [.managedFile])
            + (site.service.lists.officialOrigin == nil ? [] : [.officialFile])
    }

    /// Puts the cursor on the act that is left to do: applying, if fetched regions are not monitored yet.
    init(_ site: SiteSnapshot) {
        item = site.listDifference.isNothing ? .managed(ManagedSlice(.whole)) : .apply
    }

    /// The position of the cursor; the first item if its own is gone.
    fileprivate func cursor(_ items: [Item]) -> Int { items.firstIndex(of: item) ?? 0 }
}

extension ManagedSlice {
    fileprivate var menuKey: TextKey {
        switch (type, beaconType) {
        case (.whole, _): .lists.whole
        case (.test, _): .lists.test
        case (.thirdParty, _): .lists.thirdParty
        case (.owned, .ownedStatic?): .lists.ownedStatic
        case (.owned, .ownedDynamic?): .lists.ownedDynamic
        case (.owned, _): .lists.owned
        }
    }
}

extension MonitorState {
    mutating func openLists() -> [Effect] {
        layer = .lists(ListMenu(site))
        return []
    }
}

extension ListMenu: Dialog {
    var layer: Layer { .lists(self) }
    var explanation: TextKey? { .about.lists }
    var closing: [Action] { [.lists] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.perform), KeyHint(.escape, .hint.close), KeyHint(.down, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch state.settings.keys.actionInDialog(on: key) {
        case .detail, .mark: state.perform(selected(ListMenu.items(state.site)))
        default: nil
        }
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let items = ListMenu.items(state.site)
        item = items[motion.target(from: cursor(items), count: items.count, page: items.count)]
    }

    private func selected(_ items: [Item]) -> Item { items[cursor(items)] }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        let items = ListMenu.items(state.site)
        let head = texts.text(.lists.held, .text(state.managedOrigin(texts) ?? texts.text(.lists.nothing)))
        painter.drawMenu(
            state, texts.text(Action.lists.key), head: head,
            items: items.map { (texts.text($0.key), state.word(for: $0, texts)) },
            cursor: cursor(items), about: texts.text(selected(items).whyKey))
    }
}

extension MonitorState {
    /// The effect of Enter, and the relevant time.
    fileprivate func word(for item: ListMenu.Item, _ texts: Localizer) -> String {
        switch item {
        case .managed(let slice):
            if let word = obstacleWord(texts) { return word }
            guard let next = site.nextUpdates[slice] else { return texts.text(.lists.now) }
            let key: TextKey = site.preference.isTestMode ? .lists.nextForced : .lists.next
            return texts.text(key, .text(moment(next, texts)))
        case .official: return obstacleWord(texts) ?? texts.text(.lists.now)
        case .apply: return text(site.listDifference, texts)
        case .managedFile: return asOf(site.service.lists.managed, texts)
        case .officialFile: return asOf(site.service.lists.officialOrigin, texts)
        }
    }

    /// A word if the server cannot be asked now; the reason is reported when the user tries.
    private func obstacleWord(_ texts: Localizer) -> String? {
        switch site.obstacle(for: .lists) {
        case nil: nil
        case .needsServer: texts.text(.lists.noServer)
        default: texts.text(.lists.notNow)
        }
    }

    private func text(_ difference: ListDifference, _ texts: Localizer) -> String {
        let counts =
            difference.isNothing
            ? [] : [texts.text(.lists.difference, .integer(difference.starting), .integer(difference.stopping))]
        let lack = difference.withoutRoom == 0 ? [] : [texts.text(.lists.noRoom, .integer(difference.withoutRoom))]
        return counts.isEmpty && lack.isEmpty ? texts.text(.lists.same) : texts.list(counts + lack)
    }

    private func asOf(_ origin: ListOrigin?, _ texts: Localizer) -> String {
        origin.map { texts.text(.lists.asOf, .text(moment($0.time, texts))) } ?? ""
    }

    /// Fetches, applies or discards. The menu remains open to show the result.
    fileprivate mutating func perform(_ item: ListMenu.Item) -> [Effect] {
        switch item {
        case .managed(let slice):
            // In test mode the minimum time between two updates does not apply.
            let isForced = site.preference.isTestMode && site.nextUpdates[slice] != nil
            return fetch(.updateManaged(slice, isForced: isForced))
        case .official: return fetch(.refreshOfficial)
        case .apply:
            guard !site.listDifference.isNothing else {
                let lack = site.listDifference.withoutRoom
                say(lack == 0 ? Phrase(.lists.same) : Phrase(.lists.noRoom, .integer(lack)))
                return []
            }
            guard mayUseService(then: .lists) else { return leaveForObstacle() }
            return [.service(.applyManaged)]
        case .managedFile: return ask(.lists.managedFileAsk, site.service.lists.managed, .site(.useManagedFile))
        case .officialFile:
            return ask(.lists.officialFileAsk, site.service.lists.officialOrigin, .service(.useOfficialFile))
        }
    }

    /// Asks before a list from a server is discarded, because only the server can restore it.
    private mutating func ask(_ key: TextKey, _ origin: ListOrigin?, _ effect: Effect) -> [Effect] {
        let place = Argument.text(SafeText.neutralise(origin?.place ?? ""))
        layer = .question(Question(text: Phrase(key, place), hint: Phrase(.lists.fileAskHint), effects: [effect]))
        return []
    }

    private mutating func fetch(_ command: SiteCommand) -> [Effect] {
        mayUseService(for: .lists, then: .lists) ? [.site(command)] : leaveForObstacle()
    }

    /// Makes room for the obstacle: closes the menu if the terms were opened below it. The preferences have already
    /// replaced the menu.
    mutating func leaveForObstacle() -> [Effect] {
        if !site.service.agreement.isAgreed, welcome != nil { layer = nil }
        settleScrolling()
        return pull()
    }
}
