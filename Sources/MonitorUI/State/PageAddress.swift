import Basics
import Canvas
import Localization

/// An address that another program may open: http or https, a host, and no invisible characters.
struct PageAddress: Equatable {
    let url: String
    /// The host to which the address really leads, whatever precedes it in the address.
    let host: String

    init?(_ url: String) {
        guard SafeText.isSafe(url), !url.contains(" ") else { return nil }
        for scheme in ["http://", "https://"] where url.lowercased().hasPrefix(scheme) {
            let authority = url.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
            let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            guard !host.isEmpty, !host.hasPrefix(":") else { return nil }
            self.url = url
            self.host = String(host)
            return
        }
        return nil
    }

    /// The question to the user before opening the address.
    var question: Question {
        Question(
            text: Phrase(.content.ask, .text(url)), hint: Phrase(.content.host, .text(host)),
            effects: [.site(.open(url))]
        )
    }
}
