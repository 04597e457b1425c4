import Basics
import Canvas
import Localization
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// A screen at a site, operated by keys.
struct ServiceScreenHarness {
    var screen: ScreenHarness
    var site: ServiceFixture
    /// The commands to the service that the screen issued, in order.
    var commands: [ServiceCommand] = []
    /// The other requests of the screen.
    var requests: [SiteCommand] = []
    /// Whether commands are answered at once. If not, they are held until `answer()`.
    var answersAtOnce = true
    private var waiting: [ServiceCommand] = []

    init(
        _ columns: Int = 80, _ rows: Int = 24, _ language: Language = .en, _ site: ServiceFixture = ServiceFixture(),
        ascii: Bool = false, order: BeaconSort = .identity
    ) {
        screen = ScreenHarness(columns, rows, language, ascii: ascii)
        self.site = site
        screen.state.views.designated.sort = order
        screen.answer = site.page
        screen.detail = { identity in
            guard let row = site.rows.first(where: { $0.identity == identity }),
                var detail = SampleRows.detail(SampleRows.rows[0].identity)
            else { return nil }
            detail.row = row
            return detail
        }
        screen.pull()
        send()
    }

    /// Sends a snapshot to the screen.
    mutating func send() {
        screen.send(.site(site.snapshot))
        work()
    }

    mutating func press(_ keys: Key...) {
        for key in keys { press(key) }
    }

    private mutating func press(_ key: Key) {
        screen.press(key)
        let wanted = screen.state.wantedRows
        if !wanted.isEmpty { screen.send(.rows(site.rows.filter { wanted.contains($0.identity) })) }
        work()
    }

    mutating func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Takes the commands that the screen issued.
    private mutating func work() {
        let effects = screen.effects
        screen.effects.removeAll {
            switch $0 {
            case .site, .service: true
            default: false
            }
        }
        for effect in effects {
            switch effect {
            case .service(let command):
                commands.append(command)
                waiting.append(command)
            case .site(let request):
                requests.append(request)
                // The answer to a check is only in the snapshot.
                if request != .checkEnvironment { answer(request) }
                screen.send(.site(site.snapshot))
            default: break
            }
        }
        if answersAtOnce { answer() }
    }

    private mutating func answer(_ request: SiteCommand) {
        let nothing = SiteOutcome.said(Phrase(.text.verbatim, .text("nothing")), isError: false)
        screen.send(.outcome(request == .undo ? site.undo() : nothing))
    }

    /// Performs the held commands: for each the answer is sent, then the state after it.
    mutating func answer() {
        while !waiting.isEmpty {
            screen.send(.outcome(site.run(waiting.removeFirst())))
            screen.send(.site(site.snapshot))
        }
    }

    var text: String { screen.text }
    var rows: [String] { screen.rows }
    var state: MonitorState { screen.state }
}
