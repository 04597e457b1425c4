import ConfigurationFiles
import RandomTesting
import Regions
import Testing

@Suite("Problems in rules.toml")
struct RulesFileProblemTests {
    private static let uuid = RulesFileTests.uuid

    private func found(_ text: String, _ context: RulesContext = RulesContext()) -> [String] {
        problems { () throws(ConfigurationProblems) in
            try RulesFile.read(text, path: "/r.toml", context: context)
        }
    }

    @Test(
        "Problems of a region are reported, from line 2 on",
        arguments: [
            ("beacon = \"UUID\"", ["1: missing | region.id"]),
            ("id = \"\"\nbeacon = \"UUID\"", ["2: identifier | region.id | \"\" | 64"]),
            ("id = 5\nbeacon = \"UUID\"", ["2: identifier | region.id | 5 | 64"]),
            ("id = \"a\\u202Eb\"\nbeacon = \"UUID\"", ["2: identifier | region.id | \"a\\u202eb\" | 64"]),
            ("id = \"a\"", ["1: rules.noBeacons | beacon, uuid, namespace, id1"]),
            ("id = \"a\"\nuuid = \"UUID\"\nbeacon = \"UUID\"", ["1: rules.beaconsTwice | beacon, uuid"]),
            ("id = \"a\"\nuuid = \"UUID\"\nminor = 2", ["4: rules.minorWithoutMajor | region.minor | region.major"]),
            ("id = \"a\"\nuuid = \"366AF94E\"", ["3: uuid | region.uuid | \"366AF94E\""]),
            ("id = \"a\"\nuuid = \"UUID\"\nmajor = 65536", ["4: integer | region.major | 65536 | 0 | 65535"]),
            ("id = \"a\"\nuuid = \"UUID\"\nmajor = \"1\"", ["4: integer | region.major | \"1\" | 0 | 65535"]),
            ("id = \"a\"\nbeacon = \"UUID//2\"", ["3: beacon | region.beacon | \"UUID//2\""]),
            ("id = \"a\"\nbeacon = \"UUID/+1\"", ["3: beacon | region.beacon | \"UUID/+1\""]),
            ("id = \"a\"\nbeacon = \"UUID/1/2/3\"", ["3: beacon | region.beacon | \"UUID/1/2/3\""]),
            ("id = \"a\"\nbeacon = [\"UUID\"]", ["3: beacon | region.beacon | […]"]),
            ("id = \"a\"\nbeacon = \"UUID\"\nmajor = 1", ["4: rules.notBeside | region.major | region.beacon"]),
            ("id = \"a\"\nnamespace = \"3703\"", ["3: hexadecimal | region.namespace | \"3703\" | 20"]),
            (
                "id = \"a\"\nnamespace = \"3703e259a1dc05008a35\"\ninstance = \"1\"",
                ["4: hexadecimal | region.instance | \"1\" | 12"]
            ),
            ("id = \"a\"\nbeacon = \"UUID\"\naddress = \"C8:69:CD:46:0B:5D\"", ["1: missing | region.address_type"]),
            (
                "id = \"a\"\nbeacon = \"UUID\"\naddress = \"C8\"\naddress_type = \"static\"",
                [
                    "4: address | region.address | \"C8\"",
                    "5: words | region.address_type | \"static\" | public, random",
                ]
            ),
            ("id = \"a\"\nbeacon = \"UUID\"\nnotify = \"exit\"", ["4: texts | region.notify | \"exit\""]),
            (
                "id = \"a\"\nbeacon = \"UUID\"\nnotify = [\"exit\",\n\"leave\"]",
                ["5: words | region.notify | \"leave\" | entry, exit, display"]
            ),
            ("id = \"a\"\nbeacon = \"UUID\"\nexit_period = 0", ["4: period | region.exit_period | 0 | 1.0 | 86400.0"]),
            (
                "id = \"a\"\nbeacon = \"UUID\"\nexit_period = \"5 years\"",
                ["4: period | region.exit_period | \"5 years\" | 1.0 | 86400.0"]
            ),
            ("id = \"a\"\nbeacon = \"UUID\"\nentry_count = 0", ["4: integer | region.entry_count | 0 | 1 | 100"]),
            (
                "id = \"a\"\nbeacon = \"UUID\"\nrssi = { enter = -80, exit = -70 }",
                ["4: rules.exitAbove | region.rssi | -70 | -80"]
            ),
            ("id = \"a\"\nbeacon = \"UUID\"\nrssi = { exit = -70 }", ["4: missing | region.rssi.enter"]),
            ("id = \"a\"\nbeacon = \"UUID\"\nrssi = -70", ["4: table | region.rssi | -70"]),
            (
                "id = \"a\"\nbeacon = \"UUID\"\nrssi = { enter = 70, leave = 1 }",
                ["4: integer | region.rssi.enter | 70 | -127 | 20", "4: unknownKey | region.rssi.leave | enter"]
            ),
            (
                "id = \"a\"\nbeacon = \"UUID\"\ndistance = { enter = 4, exit = 2 }",
                ["4: rules.exitWithin | region.distance | 2.0 | 4.0"]
            ),
            (
                "id = \"a\"\nbeacon = \"UUID\"\nrssi = { enter = -70 }\ndistance = { enter = 4 }",
                ["5: rules.notBeside | region.distance | region.rssi"]
            ),
            (
                "id = \"a\"\nbeacon = \"UUID\"\nexit_periode = 5",
                ["4: unknown | region.exit_periode | region.exit_period"]
            ),
        ])
    func regions(lines: String, expected: [String]) {
        let filled = { (text: String) in text.replacing("UUID", with: Self.uuid) }
        #expect(found("[[region]]\n" + filled(lines)) == expected.map(filled))
    }

    @Test(
        "Problems of a trigger are reported, from line 5 on",
        arguments: [
            ("", ["4: rules.emptyTrigger | match, proximity, area, time, dates, beacons, regions"]),
            ("beacons = []\n", ["5: filledList | rule.trigger.beacons | []"]),
            ("beacons = \"UUID\"\n", ["5: texts | rule.trigger.beacons | \"UUID\""]),
            ("beacons = [\"UUID\",\n \"x\"]\n", ["6: beacon | rule.trigger.beacons | \"x\""]),
            (
                "beacons = [\"UUID\"]\nregions = [\"b\"]\n",
                [
                    "6: rules.notBeside | rule.trigger.regions | rule.trigger.beacons",
                    "6: rules.unknownRegion | rule.trigger.regions | b",
                ]
            ),
            ("regions = [\n\"b\"]\n", ["6: rules.unknownRegion | rule.trigger.regions | b"]),
            ("area = \"in\"\n", ["4: rules.noBeacons | beacons, regions"]),
            (
                "area = \"inside\"\n",
                ["4: rules.noBeacons | beacons, regions", "5: words | rule.trigger.area | \"inside\" | in, out"]
            ),
            (
                "beacons = [\"UUID\"]\nproximity = \"close\"\n",
                ["6: words | rule.trigger.proximity | \"close\" | immediate, near, far, unknown"]
            ),
            ("beacons = [\"UUID\"]\nmatch = \"within\"\n", ["4: missing | rule.trigger.proximity"]),
            (
                "beacons = [\"UUID\"]\nproximity = \"near\"\nmatch = \"about\"\n",
                ["7: words | rule.trigger.match | \"about\" | exactly, within, beyond"]
            ),
            ("time = \"22:00\"\n", ["5: timeOfDay | rule.trigger.time | \"22:00\""]),
            ("time = \"25:00-1:00\"\n", ["5: timeOfDay | rule.trigger.time | \"25:00-1:00\""]),
            ("time = \"24:00-1:00\"\n", ["5: timeOfDay | rule.trigger.time | \"24:00-1:00\""]),
            ("time = \"22:60-1:00\"\n", ["5: timeOfDay | rule.trigger.time | \"22:60-1:00\""]),
            ("time = \"9:00-9:00\"\n", ["5: timeOfDay | rule.trigger.time | \"9:00-9:00\""]),
            ("time = 22:00:00\n", ["5: timeOfDay | rule.trigger.time | …"]),
            ("dates = 2026-12-01\n", ["5: table | rule.trigger.dates | 2026-12-01"]),
            ("dates = {}\n", ["5: missing | rule.trigger.dates.from"]),
            ("dates = { from = \"2026-02-30\" }\n", ["5: date | rule.trigger.dates.from | \"2026-02-30\""]),
            ("dates = { from = 2026-12-02, to = 2026-12-01 }\n", ["5: rules.emptyDates | rule.trigger.dates"]),
            (
                "dates = { form = 2026-12-02 }\n",
                [
                    "5: unknown | rule.trigger.dates.form | rule.trigger.dates.from",
                    "5: missing | rule.trigger.dates.from",
                ]
            ),
            (
                "time = \"1:00-2:00\"\nproximitty = 1\n",
                ["6: unknown | rule.trigger.proximitty | rule.trigger.proximity"]
            ),
        ])
    func triggers(lines: String, expected: [String]) {
        let filled = { (text: String) in text.replacing("UUID", with: Self.uuid) }
        #expect(
            found("[[rule]]\nid = \"a\"\ntext = \"b\"\n[[rule.trigger]]\n" + filled(lines)) == expected.map(filled))
    }

    @Test(
        "Problems of a rule are reported, from line 2 on",
        arguments: [
            ("text = \"b\"\nTRIGGER", ["1: missing | rule.id"]),
            ("id = \"beacapp:a\"\ntext = \"b\"\nTRIGGER", ["1: rules.prefix | beacapp:a | beacapp:"]),
            ("id = \"a\"\ntext = \"b\"", ["1: missing | rule.trigger"]),
            ("id = \"a\"\ntext = \"b\"\ntrigger = []", ["1: missing | rule.trigger"]),
            ("id = \"a\"\ntext = \"b\"\ntrigger = \"x\"", ["4: tables | rule.trigger | \"x\""]),
            ("id = \"a\"\nTRIGGER", ["1: rules.noAction | text, url, image, data"]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nurl = \"http://a\"", ["1: rules.actionTwice | text, url"]),
            ("id = \"a\"\nTRIGGER\ntext = \"\"", ["4: shortText | rule.text | \"\" | 4096"]),
            ("id = \"a\"\nTRIGGER\nurl = \"ftp://a/b\"", ["4: url | rule.url | \"ftp://a/b\" | 2048"]),
            (
                "id = \"a\"\nTRIGGER\nurl = \"file:///etc/passwd\"",
                ["4: url | rule.url | \"file:///etc/passwd\" | 2048"]
            ),
            ("id = \"a\"\nTRIGGER\nurl = \"http://\"", ["4: url | rule.url | \"http://\" | 2048"]),
            ("id = \"a\"\nTRIGGER\nurl = \"http://:80/\"", ["4: url | rule.url | \"http://:80/\" | 2048"]),
            ("id = \"a\"\nTRIGGER\nurl = \"http://a@b/\"", ["4: url | rule.url | \"http://a@b/\" | 2048"]),
            ("id = \"a\"\nTRIGGER\nurl = \"http://a b\"", ["4: url | rule.url | \"http://a b\" | 2048"]),
            ("id = \"a\"\nTRIGGER\nurl = \"http://a/\\u001b\"", ["4: url | rule.url | \"http://a/\\u001b\" | 2048"]),
            (
                "id = \"a\"\nTRIGGER\nimage = \"http://a/\\u202e\"",
                ["4: url | rule.image | \"http://a/\\u202e\" | 2048"]
            ),
            ("id = \"a\"\nTRIGGER\nimage = 5", ["4: url | rule.image | 5 | 2048"]),
            ("id = \"a\"\nTRIGGER\ndata = {}", ["4: keyValues | rule.data | {}"]),
            ("id = \"a\"\nTRIGGER\ndata = { k = [1] }", ["4: scalar | rule.data.k | […]"]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nenabled = 1", ["5: boolean | rule.enabled | 1"]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\ncooldown = -1", ["5: period | rule.cooldown | -1 | 0.0 | 31622400.0"]),
            (
                "id = \"a\"\nTRIGGER\ntext = \"b\"\ncooldown = \"ten\"",
                ["5: period | rule.cooldown | \"ten\" | 0.0 | 31622400.0"]
            ),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nonce_a_day = \"yes\"", ["5: boolean | rule.once_a_day | \"yes\""]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nwhen = \"some\"", ["5: when | rule.when | \"some\""]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nwhen = 0", ["5: when | rule.when | 0"]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nwhen = { and = [] }", ["5: when | rule.when | {…}"]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nwhen = { and = [0], or = [0] }", ["5: when | rule.when | {…}"]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nwhen = { and = [0,\n1] }", ["6: triggerNumber | rule.when | 1 | 0"]),
            ("id = \"a\"\nTRIGGER\ntext = \"b\"\nwhen = { and = [{ or = [\"0\"] }] }", ["5: when | rule.when | \"0\""]),
            (
                "id = \"a\"\nTRIGGER\ntext = \"b\"\npause = 5",
                [
                    "5: unknownKey | rule.pause | id, enabled, trigger, when, text, url, image, data, cooldown, once_a_day"
                ]
            ),
        ])
    func rules(lines: String, expected: [String]) {
        let text = lines.replacing("TRIGGER", with: "trigger = [{ time = \"1:00-2:00\" }]")
        #expect(found("[[rule]]\n" + text) == expected)
    }

    @Test("Texts and addresses that are too long are reported")
    func long() {
        let rule = "[[rule]]\nid = \"a\"\ntrigger = [{ time = \"1:00-2:00\" }]\n"
        for (line, length, isGood) in [
            ("text", 4096, true), ("text", 4097, false), ("url", 2048, true), ("url", 2049, false),
        ] {
            let value =
                (line == "url" ? "http://" : "") + String(repeating: "a", count: length - (line == "url" ? 7 : 0))
            let short = "\"" + String(value.prefix(80)) + "\"…"
            let expected =
                line == "url" ? "4: url | rule.url | \(short) | 2048" : "4: shortText | rule.text | \(short) | 4096"
            #expect(found(rule + "\(line) = \"\(value)\"\n") == (isGood ? [] : [expected]))
        }
    }

    @Test(
        "Problems of a hook are reported, from line 2 on",
        arguments: [
            ("", ["1: missing | hook.run"]), ("run = []", ["2: command | hook.run | []"]),
            ("run = [\"\"]", ["2: command | hook.run | […]"]),
            ("run = \"ls -l\"", ["2: command | hook.run | \"ls -l\""]),
            ("run = [\"a\", 5]", ["2: command | hook.run | […]"]),
            ("run = [\"a\"]\nbudget = 0.5", ["3: period | hook.budget | 0.5 | 1.0 | 180.0"]),
            ("run = [\"a\"]\nbudget = 181", ["3: period | hook.budget | 181 | 1.0 | 180.0"]),
            ("run = [\"a\"]\nfor = [\"b\"]", ["3: rules.unknownSubject | hook.for | b"]),
            ("run = [\"a\"]\nshell = true", ["3: unknownKey | hook.shell | on, for, budget, environment, run"]),
            ("run = [\"a\"]\nenvironment = [\"A\", \"B=C\"]", ["3: variable | hook.environment | \"B=C\""]),
            (
                "run = [\"a\"]\nenvironment = [\"\", \"1A\", \"_a1\"]",
                ["3: variable | hook.environment | \"\"", "3: variable | hook.environment | \"1A\""]
            ),
        ])
    func hooks(lines: String, expected: [String]) {
        #expect(found("[[hook]]\n" + lines) == expected)
    }

    @Test("A hook for an unknown event is reported")
    func events() {
        let words = SiteEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        #expect(found("[[hook]]\nrun = [\"a\"]\non = [\"entry\"]") == ["3: words | hook.on | \"entry\" | \(words)"])
    }

    @Test("Duplicate names and a region over the limit are reported")
    func twice() {
        let region = "[[region]]\nid = \"a\"\nbeacon = \"\(Self.uuid)\"\n"
        let rule = "[[rule]]\nid = \"a\"\ntext = \"b\"\ntrigger = [{ time = \"1:00-2:00\" }]\n"
        #expect(
            found(region + rule + rule + region) == [
                "8: rules.twice | rule.id | a | 4", "12: rules.twice | region.id | a | 1",
            ])
        let many = (1...21).map { "[[region]]\nid = \"\($0)\"\nbeacon = \"\(Self.uuid)\"\n" }.joined()
        #expect(found(many) == ["61: rules.tooManyRegions | 20"])
        #expect(found(many, RulesContext(maximumRegionCount: 21)) == [])
    }

    @Test("The name of an invalid region counts as known, so that one mistake gives one problem")
    func noEcho() {
        let text =
            "[[region]]\nid = \"door\"\nbeacon = \"x\"\n"
            + "[[rule]]\nid = \"a\"\ntext = \"b\"\ntrigger = [{ regions = [\"door\"] }]\n"
            + "[[hook]]\nrun = [\"a\"]\nfor = [\"door\", \"a\"]\n"
        #expect(found(text) == ["3: beacon | region.beacon | \"x\""])
    }

    @Test("All problems are reported, in the order of the lines")
    func all() {
        let text = """
            shedule = "fast"
            [[region]]
            id = "a"
            minor = 3
            uuid = "x"
            [[hook]]
            budget = 500
            [[rule]]
            once = true
            [[rule.trigger]]
            time = "x"
            [other]
            """
        #expect(
            found(text) == [
                "1: unknown | shedule | schedule", "4: rules.minorWithoutMajor | region.minor | region.major",
                "5: uuid | region.uuid | \"x\"", "6: missing | hook.run", "7: period | hook.budget | 500 | 1.0 | 180.0",
                "8: missing | rule.id", "8: rules.noAction | text, url, image, data",
                "9: unknown | rule.once | rule.once_a_day",
                "11: timeOfDay | rule.trigger.time | \"x\"", "12: unknownKey | other | schedule, region, rule, hook",
            ])
    }

    @Test(
        "Invalid TOML and other structures are reported",
        arguments: [
            ("[[rule]\n", ["1: toml.closingHeader"]), ("\nschedule = fast\n", ["2: toml.quotes | fast"]),
            ("[rule]\nid = \"a\"\n", ["1: tables | rule | {…}"]),
            ("region = [1]\n", ["1: tables | region | 1"]),
            ("schedule = \"often\"\n", ["1: words | schedule | \"often\" | fast, default, long"]),
        ])
    func shapes(text: String, expected: [String]) { #expect(found(text) == expected) }

    @Test("Any text gives rules, or problems in existing lines")
    func total() {
        let pieces = [
            "[[region]]\n", "[[rule]]\n", "[[rule.trigger]]\n", "[[hook]]\n", "id = ", "beacon = ",
            "\"\(Self.uuid)\"\n",
            "\"a\"\n", "uuid = ", "minor = ", "1\n", "-5\n", "time = ", "\"22:00-06:00\"\n", "when = ",
            "{ and = [0] }\n",
            "dates = ", "{ from = 2026-12-01 }\n", "text = ", "url = ", "\"http://a\"\n", "run = ", "[\"x\"]\n",
            "for = ",
            "regions = ", "proximity = ", "\"near\"\n", "rssi = ", "{ enter = -70 }\n", "[]\n", "[rule.data]\n", "#",
            "=",
        ]
        var dice = SeededRandom(seed: 3)
        var good = 0
        for _ in 0..<5_000 {
            let text = dice.text(pieces, length: 1...14)
            let count = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
            do throws(ConfigurationProblems) {
                _ = try RulesFile.read(text, path: "/r.toml")
                good += 1
            } catch {
                #expect(error.problems.allSatisfy { (1...count).contains($0.line) }, "\(text)\n\(error.problems)")
            }
        }
        #expect(good > 0)
    }
}
