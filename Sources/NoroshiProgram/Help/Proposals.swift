import ArgumentParser
import Basics
import BeaconService
import Canvas
import ConfigurationFiles
import Localization
import Noroshi
import Regions
import Tracking

/// The values that a shell proposes for options and arguments, from the settings and the store of the user.
enum Proposals {
    static let themes = kind { ThemeCatalog($0.setting.files, depth: .none).names }
    static let regions = kind { $0.lookup.regionNames }
    static let ownRegions = kind { $0.lookup.ownRegionNames }
    /// The key codes of all service beacons that the user has named or designated.
    static let keycodes = kind { $0.lookup.keycodes }
    static let designatedKeycodes = kind { $0.lookup.designatedKeycodes }
    /// Key codes, each followed by its new state, `on` or `off`.
    static let switchers = kind { request in
        let keycodes = request.lookup.designatedKeycodes
        let isBehind = request.words.last.map(keycodes.contains) == true
        return (isBehind ? ["on", "off"] : []) + keycodes.filter { !request.words.contains($0) }
    }
    /// The texts by which a command identifies one beacon.
    static let beacons = kind { $0.lookup.names.values.sorted() + $0.lookup.keycodes }
    static let uuids = kind { $0.lookup.reservedUUIDs }
    static let filter = kind { request in
        let lookup = request.lookup
        let texts = (lookup.names.values.sorted() + lookup.regionNames).filter { !$0.contains(" ") }
        return request.lastPart(of: { $0 == " " }, among: FilterReading.words(request.setting.layouts) + texts)
    }
    static let eventKinds = kind { $0.lastPart(of: { $0 == "," }, among: SiteEvent.Kind.allCases.map(\.rawValue)) }
    static let notifications = kind { $0.lastPart(of: { $0 == "," }, among: ["entry", "exit", "display"]) }
    static let launchReasons = kind { request in
        ["normal", "region"] + request.lookup.regionNames.map { "region:" + $0 }
    }
    static let preferenceKeys = kind { _ in DeveloperPreference.Key.allCases.map(\.rawValue) }

    private static func kind(_ values: @escaping @Sendable (Request) -> [String]) -> CompletionKind {
        .custom { words, place, word in
            let request = Request(words, place, word)
            let begun = request.word.lowercased()
            var known: Set<String> = []
            return values(request).filter { value in
                isPlain(value) && value.lowercased().hasPrefix(begun) && known.insert(value).inserted
            }.map { CompletionShell.requesting == .zsh ? $0.replacing(":", with: "\\:") : $0 }
        }
    }

    /// Whether a shell leaves every character unchanged: bash expands proposed values, including commands in them.
    private static func isPlain(_ value: String) -> Bool {
        !value.isEmpty
            && value.unicodeScalars.allSatisfy { scalar in
                scalar.value >= 0x20 && scalar.value != 0x7F && !"$`\"'\\*?[]{}()~".unicodeScalars.contains(scalar)
            }
    }
}

extension Proposals {
    /// A shell's request for proposals.
    struct Request {
        let setting: Setting
        /// The words of the command line.
        let words: [String]
        /// The word that is completed, without its opening quotation mark and without escapes of single characters.
        let word: String

        fileprivate init(_ words: [String], _ place: Int, _ word: String) {
            setting = Setting(language: nil)
            self.words = Array(words.prefix(max(0, place)))
            let isQuoted = word.first.map { "'\"".contains($0) } == true
            self.word = isQuoted ? String(word.dropFirst()) : word.replacing("\\", with: "")
        }

        /// The known beacons and regions where the command works: at the site, or in the simulated shop.
        var lookup: ServiceLookup {
            let source = words.lastIndex(of: "--source").map { words[words.index(after: $0)...].first ?? "" }
            let isShop =
                words.contains { $0 == "--simulated" || $0.hasPrefix("--source=simulated") }
                || source?.hasPrefix("simulated") == true
            return ServiceLookup(setting, isSimulated: isShop, isQuiet: true)
        }

        /// Values for the last part of the word, after the parts that are already typed.
        func lastPart(of isSeparator: (Character) -> Bool, among values: [String]) -> [String] {
            let start = word.lastIndex(where: isSeparator).map(word.index(after:)) ?? word.startIndex
            let before = word[..<start]
            let last = word[start...]
            // An inverted part stays inverted.
            let sign = last.prefix { $0 == "!" }
            return values.map { before + sign + $0 }
        }
    }
}
