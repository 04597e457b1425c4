import Advertising
import BeaconService

/// Contents that the service handed over: what the store has, and what it does not have yet.
struct ContentShelf: Sendable {
    private var stored: [KeptContent] = []
    /// Not in the store yet.
    private var fresh: [KeptContent] = []
    private var begun = 0
    private var taken = 0

    /// All of them, in the order in which they came.
    var contents: [KeptContent] { stored + fresh }
    /// What is kept, and the user was not told of yet.
    var untold: [KeptContent] { stored.filter { $0.notified == nil } }
    /// Those of which the user was told, who sees no others.
    var told: [KeptContent] { contents.filter { $0.notified != nil } }

    /// Takes new ones.
    mutating func put(_ contents: [KeptContent]) { fresh += contents }

    /// Notes what became of one that cannot be kept.
    mutating func note(_ content: KeptContent) {
        for place in stored.indices where stored[place].identifier == content.identifier { stored[place] = content }
    }

    /// Looks are numbered: an earlier one may end later.
    mutating func begin() -> Int {
        begun += 1
        return begun
    }

    /// Takes what the store has.
    mutating func adopt(_ stored: [KeptContent], _ number: Int) {
        guard number > taken else { return }
        taken = number
        self.stored = stored
        let known = Set(stored.map(\.identifier))
        fresh.removeAll { known.contains($0.identifier) }
    }
}
