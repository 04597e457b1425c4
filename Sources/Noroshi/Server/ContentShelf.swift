import Advertising
import BeaconService

/// Contents that the service handed over: those in the store, and those that are not in it yet.
struct ContentShelf: Sendable {
    private var stored: [KeptContent] = []
    /// The contents that are not in the store yet.
    private var fresh: [KeptContent] = []
    private var begun = 0
    private var taken = 0

    /// All of them, in the order in which they came.
    var contents: [KeptContent] { stored + fresh }
    /// The contents that are kept and of which the user was not notified yet.
    var pending: [KeptContent] { stored.filter { $0.notified == nil } }
    /// The contents of which the user was notified; the user sees no others.
    var told: [KeptContent] { contents.filter { $0.notified != nil } }

    /// Adds new contents.
    mutating func put(_ contents: [KeptContent]) { fresh += contents }

    /// Notes the new state of content that cannot be kept.
    mutating func note(_ content: KeptContent) {
        for place in stored.indices where stored[place].identifier == content.identifier { stored[place] = content }
    }

    /// Begins a check. Checks are numbered, since an earlier one may end later.
    mutating func begin() -> Int {
        begun += 1
        return begun
    }

    /// Adopts the contents in the store.
    mutating func adopt(_ stored: [KeptContent], _ number: Int) {
        guard number > taken else { return }
        taken = number
        self.stored = stored
        let known = Set(stored.map(\.identifier))
        fresh.removeAll { known.contains($0.identifier) }
    }
}
