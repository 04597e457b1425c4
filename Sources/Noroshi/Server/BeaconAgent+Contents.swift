public import Advertising
import Basics
public import BeaconService
import Regions
import Store

// Contents that the service handed over: the user is notified of them and opens them, and both are reported to the
// service.
extension BeaconAgent {
    /// The contents of which the user was notified, in the order of their arrival.
    public var contents: [KeptContent] { shelf.told }

    /// Opens content for the user. A page can be opened any number of times; content without a page is opened once.
    /// An agent that only reads its store reports nothing of it to the service.
    /// - Returns: The content; nil: there is none of this identifier any more.
    @discardableResult
    public func openContent(_ identifier: UUID128) async -> KeptContent? {
        guard let content = shelf.contents.first(where: { $0.identifier == identifier }) else { return nil }
        if store.access == .readWrite, content.opened == nil || content.presentation.contentURL != nil {
            await note(.tapped, of: [content])
        }
        return content
    }

    /// Reads the contents again: some were kept, or another program may have changed them.
    func lookAtContents() async {
        let (era, number) = (era, shelf.begin())
        let stored = try? await store.readConcurrently { store throws(StoreError) in try store.contents() }
        guard let stored, era == self.era else { return }
        shelf.adopt(stored, number)
        tellContents()
        wakeUp.yield()
    }

    /// Notifies the user of the contents that are due, now and later. An agent that only reads its store leaves that
    /// to the store's owner.
    private func tellContents() {
        telling?.cancel()
        guard !work.isEmpty, !isReplay, !isSecond, store.access == .readWrite else { return }
        let now = source.now
        let waits = shelf.pending.map { $0.wait(at: now) }
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
        let due = shelf.pending.filter { $0.wait(at: now) == 0 }
        if due.isEmpty { tellContents() } else { await note(.notified, of: due) }
    }

    /// Notes an act on contents. Its results are in the store before they are reported. Where nothing can be written
    /// they are reported all the same, once.
    private func note(_ act: ContentAct, of contents: [KeptContent]) async {
        let (now, era, name) = (source.now, era, sourceName)
        let (state, context, most) = (state, configuration.context, configuration.log.records)
        // The service receives a record of it under the same condition as of a tracking result.
        let isForServer = isForServer
        let make = { @Sendable (content: KeptContent) in
            state.note(act, of: content, at: now, isForServer: isForServer, context)
        }
        let identifiers = Set(contents.map(\.identifier))
        do throws(StoreError) {
            let notes = try await store.enqueue { store throws(StoreError) in
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
            wakeUp.yield()
        }
    }
}
