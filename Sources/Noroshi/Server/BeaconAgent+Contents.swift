public import Advertising
public import BeaconService
import Regions
import Store
import Tracking

// Contents that the service handed over: the user is told of them, and opens them, and the service is told both.
extension BeaconAgent {
    /// What the service handed over and the user was told of, in the order in which it came.
    public var contents: [KeptContent] { shelf.told }

    /// The user opens content. A page is opened as often as somebody does; what is only read here is opened once. Who only
    /// reads a store tells the service nothing of it.
    /// - Returns: The content; nil: there is none of this identifier any more.
    @discardableResult
    public func openContent(_ identifier: UUID128) async -> KeptContent? {
        guard let content = shelf.contents.first(where: { $0.identifier == identifier }) else { return nil }
        if store.access == .readWrite, content.opened == nil || content.presentation.contentURL != nil {
            await note(.tapped, of: [content])
        }
        return content
    }

    /// Contents were kept, or another program may have changed them.
    func lookAtContents() async {
        let (era, number) = (era, shelf.begin())
        let stored = try? await store.besideLine { store throws(StoreError) in try store.contents() }
        guard let stored, era == self.era else { return }
        shelf.adopt(stored, number)
        tellContents()
        bell.yield()
    }

    /// Tells the user of what is due, now and later. Who only reads a store leaves that to who owns it.
    private func tellContents() {
        telling?.cancel()
        guard !work.isEmpty, !isReplay, !isSecond, store.access == .readWrite else { return }
        let now = source.now
        let waits = shelf.untold.map { $0.wait(at: now) }
        guard let first = waits.min() else { return }
        telling = Task { [weak self, era] in
            if first > 0 { try? await Task.sleep(for: .seconds(first)) }
            guard !Task.isCancelled else { return }
            await self?.tellDue(of: era)
        }
    }

    private func tellDue(of era: Int) async {
        guard era == self.era, !work.isEmpty else { return }
        let now = source.now
        let due = shelf.untold.filter { $0.wait(at: now) == 0 }
        if due.isEmpty { tellContents() } else { await note(.notified, of: due) }
    }

    /// What comes of it is in the store before it is told. Where nothing can be written it is told all the same, for once.
    private func note(_ act: ContentAct, of contents: [KeptContent]) async {
        let (now, era, name) = (source.now, era, sourceName)
        let (state, context, most) = (state, configuration.context, configuration.log.records)
        // The service hears of it as of what tracking finds.
        let isForServer = isForServer
        let make = { @Sendable (content: KeptContent) in
            state.note(act, of: content, at: now, isForServer: isForServer, context)
        }
        let identifiers = Set(contents.map(\.identifier))
        do throws(StoreError) {
            let notes = try await store.inLine { store throws(StoreError) in
                try store.note(act, of: identifiers, source: name, mostRecords: most, make)
            }
            guard era == self.era else { return }
            await settle(notes.flatMap(\.events), of: era, isLogged: true)
            await noteKept()
        } catch {
            guard era == self.era else { return }
            let notes = contents.map(make)
            for note in notes { shelf.note(note.content) }
            await settle(notes.flatMap(\.events), of: era)
            tellContents()
            bell.yield()
        }
    }
}
