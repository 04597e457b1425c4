import ArgumentParser
import CommandUsage
import Localization
import Testing

@testable import NoroshiProgram

@Suite("Sentences about wrong usage")
struct UsageSentenceTests {
    @Test(
        "Each kind of wrong usage has a sentence in both languages: the mistake, and the right usage",
        arguments: [
            ("scan --nothing", "no option --nothing.", "オプション --nothing はありません。"),
            ("scan -x", "no option -x.", "オプション -x はありません"),
            ("list -%", "no option -%.", "オプション -% はありません"),
            ("list ---x", "no option ---x.", "オプション ---x はありません"),
            ("list --=3", "no option --.", "オプション -- はありません"),
            ("list -sx", "no option -sx.", "オプション -sx はありません"),
            ("region remove", "<", "<"),
            ("beaconize --minor 2", "--major", "--major"),
            ("doctor --always --foreground", "--foreground contradicts --always", "--always"),
            ("--generate-completion-script nosuch", "“nosuch” does not fit", "「nosuch」"),
            ("scan --duratio 3", "the nearest is --duration", "近いものは --duration です"),
            ("scan --duration", "missing after --duration", "--duration <duration> の後に値がありません"),
            ("scan --duration soon", "expected how long, as in 5, 5s, 1m30s or 2h", "時間の長さ（例：5、5s、1m30s、2h）を指定"),
            ("doctor --json=3", "takes no value", "値は付けられません"),
            ("scan a b", "“b” is one", "引数「b」が余分です"),
            ("scan a b c", "2 arguments are too many: “b, c”", "余分な引数が 2 個あります：「b, c」"),
            ("prefs set", "<key> is missing", "<key> が指定されていません"),
            ("scan --format xml", "one of text, jsonl, csv, found “xml”", "text, jsonl, csv のいずれか"),
            ("region list --class x", "reserved, initial, dynamic", "reserved, initial, dynamic"),
            ("scan --source radio", "expected auto, controller", "auto、controller、controller:hci0"),
            ("scan --source controller:hci0,hci0", "up to 16 different adapters", "異なるアダプターを 16 個まで"),
            ("events --since soon", "how long ago", "何分前か"),
            ("doctor --fix --json", "--fix or --json, not both", "--fix と --json は同時に"),
            ("events --limit=-3", "--limit: expected 0 or more", "--limit には 0 以上"),
            ("events --limit -3", "--limit: expected 0 or more", "--limit には 0 以上"),
            ("beaconize --major -1 --minor 2", "--major: expected 0 to 65535, found -1", "--major には 0 から 65535"),
            ("encode-url --power -200 http://a.b", "--power: expected -100 to 20", "--power には -100 から 20"),
            ("monitor start --initial --notify-mask -1", "--notify-mask: expected 0 to 7", "--notify-mask には 0 から 7"),
            ("scan --duration -1.5", "--duration: expected a number above 0", "--duration には 0 より大きい"),
            ("watch --max-regions -3", "expected 1 to 1000, found -3", "1 から 1000"),
            ("scan --nothing -1", "no option --nothing", "オプション --nothing はありません"),
            ("scna", "no command scna; the nearest is scan.", "近いものは scan です"),
            ("--lang ja desgnate add", "the nearest is designate", "近いものは designate です"),
            ("monitor strat", "no command monitor strat; the nearest is monitor start.", "近いものは monitor start です"),
            ("ls", "no command ls; the nearest is list.", "近いものは list です"),
            ("find", "no command find; the nearest is hunt.", "近いものは hunt です"),
            ("region ls", "the nearest is region list.", "近いものは region list です"),
            ("keycode ls", "the nearest is keycode list.", "近いものは keycode list です"),
            ("region rm", "the nearest is region remove.", "近いものは region remove です"),
            ("--theme dark ls", "no command ls; the nearest is list.", "近いものは list です"),
            ("region lst", "the nearest is region list.", "近いものは region list です"),
            ("keycode lsit", "the nearest is keycode list.", "近いものは keycode list です"),
            ("wake nothing", "no command wake nothing. There are: run, budget.", "使えるのは run, budget です"),
            ("morning", "There is no command morning; `noroshi --help` lists them", "morning というコマンドはありません"),
            ("--theme dark list", "The command comes first: `noroshi list`", "コマンドを先に書いてください（`noroshi list`"),
            ("--theme dark list --duration 5x", "The command comes first", "コマンドを先に"),
            ("--source simulated lsit", "the nearest is list.", "近いものは list です"),
            ("list -Z --duration 5x", "There is no option -Z", "-Z はありません"),
            (
                "beaconize --for 5 --seconds 5 --major 1 --minor 2", "--for or --seconds, not both",
                "--for と --seconds は"
            ),
            ("--theme dark lsit", "no command lsit; the nearest is list.", "近いものは list です"),
            ("keycode list --source simulated --nope 2s", "There is no option --nope.", "--nope はありません"),
            (
                "list a.pcap --source simulated --filtr near", "no option --filtr; the nearest is --filter",
                "近いものは --filter"
            ),
            ("prefs set --nope", "There is no option --nope.", "--nope はありません"),
            ("scan --duration 1 --for 2", "--duration or --for, not both", "--duration と --for は同時に"),
            ("list --every 2", "--every goes with --watch.", "--every は --watch と一緒に"),
            ("help nosuch", "no command nosuch. There are: screen, hunt, list", "コマンド nosuch はありません"),
            ("help region lst", "the nearest is region list.", "近いものは region list です"),
            ("scan --write a.pcap", "ends with one of .btsnoop, .pcapng", ".btsnoop, .pcapng のいずれか"),
            ("scan --write noending", "found “noending”", "指定された値は「noending」です"),
            ("scan --write - --summary", "--write - or --summary, not both", "--write - と --summary は同時に"),
            ("agree --yes --no", "--yes or --no, not both", "--yes と --no は同時に"),
        ])
    func sentences(line: String, english: String, japanese: String) throws {
        let words = CommandWords(line.split(separator: " ").map(String.init))
        let error = try #require(throws: (any Error).self) { try words.command() }
        let usage = try #require(words.usage(of: error))
        for (language, sentence) in [(Language.en, english), (.ja, japanese)] {
            let lines = usage.lines(Localizer(language: language))
            #expect(lines.count == 3)
            #expect(lines.first?.contains(sentence) == true, "\(lines)")
        }
    }
}
