import Canvas
import Localization

/// An address that may be opened by another program: http or https, a host, and nothing in it that is not to be seen.
struct PageAddress: Equatable {
    let url: String
    /// Where it leads to, whatever stands in front of it.
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

    /// What is asked first.
    var question: Question {
        Question(
            text: Phrase(.contentAsk, .text(url)), hint: Phrase(.contentHost, .text(host)), effects: [.site(.open(url))]
        )
    }
}
