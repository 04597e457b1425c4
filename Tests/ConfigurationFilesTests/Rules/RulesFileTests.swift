import Advertising
import Basics
import ConfigurationFiles
import Regions
import Testing
import Tracking

@Suite("rules.toml")
struct RulesFileTests {
    static let uuid = "366AF94E-E6BA-4C0A-821E-EFD36A6E7060"
    static let id = UUID128(high: 0x366A_F94E_E6BA_4C0A, low: 0x821E_EFD3_6A6E_7060)

    private func read(_ text: String, _ context: RulesContext = RulesContext(zone: .fixed(0))) throws -> RuleSet {
        try RulesFile.read(text, path: "/r.toml", context: context)
    }

    @Test("A file without content has no rules", arguments: ["", "# only a comment\n", "schedule = \"default\"\n"])
    func empty(text: String) throws {
        #expect(try read(text) == RuleSet())
    }

    @Test("The beacons of a region can be given in every form")
    func regions() throws {
        let text = """
            [[region]]
            id = "all"
            uuid = "\(Self.uuid.lowercased())"
            [[region]]
            id = "floor"
            uuid = "\(Self.uuid)"
            major = 0
            [[region]]
            id = "door"
            beacon = "ibeacon:\(Self.uuid):1:65535"
            [[region]]
            id = "poster"
            namespace = "3703e259a1dc05008a35"
            instance = "00000000000A"
            [[region]]
            id = "posters"
            beacon = "3703E259A1DC05008A35"
            [[region]]
            id = "alt"
            id1 = "\(Self.uuid)"
            id2 = 7
            address = "C8:69:CD:46:0B:5D"
            address_type = "random"
            """
        let namespace = try #require(Hexadecimal.octets("3703e259a1dc05008a35")).reduce(into: ShortOctets()) {
            $0.append($1)
        }
        let instance = [0, 0, 0, 0, 0, 10].reduce(into: ShortOctets()) { $0.append(UInt8($1)) }
        let regions = try read(text).regions.map(\.region)
        #expect(regions.map(\.identifier) == ["all", "floor", "door", "poster", "posters", "alt"])
        #expect(
            regions.map(\.constraint) == [
                .iBeacon(uuid: Self.id, major: nil, minor: nil), .iBeacon(uuid: Self.id, major: 0, minor: nil),
                .iBeacon(uuid: Self.id, major: 1, minor: 65_535),
                .eddystone(namespace: namespace, instance: instance), .eddystone(namespace: namespace, instance: nil),
                .altBeacon(id1: Self.id, id2: 7, id3: nil),
            ])
        #expect(regions.map(\.address) == [nil, nil, nil, nil, nil, DeviceAddress(0xC869_CD46_0B5D, .random)])
    }

    @Test("A region has its own options and settings, or the defaults")
    func settings() throws {
        let text = """
            [[region]]
            id = "a"
            beacon = "\(Self.uuid)"
            [[region]]
            id = "b"
            beacon = "\(Self.uuid)"
            notify = ["display", "exit"]
            exit_period = "2 min"
            entry_count = 2
            entry_window = 4.5
            rssi = { enter = -70, exit = -80 }
            [[region]]
            id = "c"
            beacon = "\(Self.uuid)"
            notify = []
            distance = { enter = 2, exit = 4.5 }
            [[region]]
            id = "d"
            beacon = "\(Self.uuid)"
            rssi.enter = -70
            """
        let defaults = RegionSettings(exitPeriod: 12)
        let regions = try read(text, RulesContext(defaults: defaults)).regions
        #expect(regions.map(\.options) == [.default, [.onExit, .entryStateOnDisplay], [], .default])
        #expect(regions.map(\.regionClass) == [.other, .other, .other, .other])
        #expect(
            regions.map(\.settings) == [
                defaults,
                RegionSettings(
                    exitPeriod: 120, entryCount: 2, entryWindow: 4.5, threshold: .rssi(enter: -70, exit: -80)),
                RegionSettings(exitPeriod: 12, threshold: .distance(enter: 2, exit: 4.5)),
                RegionSettings(exitPeriod: 12, threshold: .rssi(enter: -70, exit: -70)),
            ])
    }

    @Test("A rule with all keys and one with the required keys are read")
    func rules() throws {
        let text = """
            schedule = "fast"
            [[region]]
            id = "door"
            beacon = "\(Self.uuid)/1"
            [[rule]]
            id = "full"
            enabled = false
            when = { sequence = [0, { or = [1, { and = [2, 3] }] }] }
            data = { b = "1", a = 2, c = true, d = 1.5 }
            cooldown = "10 min"
            once_a_day = true
            [[rule.trigger]]
            regions = ["door"]
            [[rule.trigger]]
            beacons = ["\(Self.uuid)/1/2", "\(Self.uuid)"]
            proximity = "near"
            match = "within"
            [[rule.trigger]]
            time = "22:00-06:00"
            dates = { from = 2026-12-01, to = 2026-12-24 }
            [[rule.trigger]]
            regions = ["door"]
            area = "out"
            proximity = "unknown"
            [[rule]]
            id = "short"
            text = "あ\\nb"
            trigger = [{ time = "09:00-17:30" }]
            """
        let set = try read(text)
        #expect(set.schedule == .fast)
        let door = RegionConstraint.iBeacon(uuid: Self.id, major: 1, minor: nil)
        let beacons: [RegionConstraint] = [
            .iBeacon(uuid: Self.id, major: 1, minor: 2), .iBeacon(uuid: Self.id, major: nil, minor: nil),
        ]
        let start = try #require(CivilMoment("2026-12-01T00:00Z")).timestamp()
        let full = Rule(
            identifier: "full", isEnabled: false,
            triggers: [
                Trigger(regions: ["door"], area: .inside), Trigger(beacons: beacons, signal: .init(.near, .within)),
                Trigger(
                    timeOfDay: .init(start: 79_200, end: 21_600),
                    dates: .init(start: start, end: start.advanced(bySeconds: 24 * 86_400))),
                Trigger(beacons: [door], regions: ["door"], signal: .init(.unknown), area: .outside),
            ],
            condition: .sequence([.trigger(0), .any([.trigger(1), .all([.trigger(2), .trigger(3)])])]),
            action: .custom([.init("b", "1"), .init("a", "2"), .init("c", "true"), .init("d", "1.5")]), cooldown: 600,
            isOncePerDay: true)
        let short = Rule(
            identifier: "short", triggers: [Trigger(timeOfDay: .init(start: 32_400, end: 63_000))],
            action: .openText("あ\nb"))
        #expect(set.rules == [full, short])
    }

    @Test(
        "Triggers are joined as the condition states",
        arguments: [
            ("\"all\"", TriggerCondition.all([.trigger(0), .trigger(1)])),
            ("\"any\"", .any([.trigger(0), .trigger(1)])),
            ("\"sequence\"", .sequence([.trigger(0), .trigger(1)])), ("{ and = [1] }", .all([.trigger(1)])),
            ("{ or = [1, 0] }", .any([.trigger(1), .trigger(0)])),
        ])
    func joins(when: String, condition: TriggerCondition) throws {
        let trigger = "[[rule.trigger]]\ntime = \"1:00-2:00\"\n"
        let set = try read("[[rule]]\nid = \"a\"\ntext = \"b\"\nwhen = \(when)\n" + trigger + trigger)
        #expect(set.rules.map(\.condition) == [condition])
    }

    @Test(
        "Every action of a rule is read",
        arguments: [
            ("text = \"a\"", RuleAction.openText("a")),
            ("url = \"https://example.com/?a=b#c\"", .openURL(url: "https://example.com/?a=b#c")),
            ("url = \"HTTP://例え.jp/入口\"", .openURL(url: "HTTP://例え.jp/入口")),
            ("image = \"http://[::1]:80/x.png\"", .openImage(url: "http://[::1]:80/x.png")),
            ("[rule.data]\nk = \"\"", .custom([.init("k", "")])),
        ])
    func actions(line: String, action: RuleAction) throws {
        let set = try read("[[rule]]\nid = \"a\"\ntrigger = [{ time = \"1:00-2:00\" }]\n\(line)\n")
        #expect(set.rules.map(\.action) == [action])
    }

    @Test("Hooks are read with their options")
    func hooks() throws {
        let text = """
            [[rule]]
            id = "r"
            text = "a"
            trigger = [{ time = "1:00-2:00" }]
            [[hook]]
            run = ["/usr/bin/logger", "-t", "", "あ b"]
            [[hook]]
            on = ["enter", "rule-fired", "adapter-lost"]
            for = ["r", "site"]
            run = ["x"]
            budget = "3 min"
            environment = ["EDITOR", "_x1"]
            """
        let site = try BeaconRegion(identifier: "site", constraint: RegionConstraint(uuid: Self.id))
        #expect(
            try read(text, RulesContext(known: [site])).hooks == [
                Hook(command: ["/usr/bin/logger", "-t", "", "あ b"]),
                Hook(
                    kinds: [.enter, .ruleFired, .adapterLost], subjects: ["r", "site"], command: ["x"], budget: 180,
                    environment: ["EDITOR", "_x1"]),
            ])
    }

    @Test("Known regions that are not in the file can be named, also for a proximity")
    func known() throws {
        let text = "[[rule]]\nid = \"a\"\ntext = \"b\"\ntrigger = [{ regions = [\"site\"], proximity = \"far\" }]\n"
        let constraint = try RegionConstraint(uuid: Self.id)
        let site = try BeaconRegion(identifier: "site", constraint: constraint)
        #expect(
            try read(text, RulesContext(known: [site])).rules[0].triggers
                == [Trigger(beacons: [constraint], signal: .init(.far))])
        #expect(
            problems { () throws(ConfigurationProblems) in
                try RulesFile.read(text, path: "/r.toml")
            } == ["4: rules.unknownRegion | rule.trigger.regions | site"])
    }

    @Test("If a server may withdraw regions, an unknown region is a remark and the file is used")
    func withdrawn() throws {
        let text = """
            [[rule]]
            id = "first"
            text = "b"
            trigger = [{ regions = ["gone"], area = "out" }]
            [[rule]]
            id = "here"
            text = "b"
            trigger = [{ regions = ["site"] }]
            [[hook]]
            for = ["gone", "site"]
            run = ["x"]
            """
        let site = try BeaconRegion(identifier: "site", constraint: RegionConstraint(uuid: Self.id))
        let context = RulesContext(known: [site], mayLackRegions: true)
        var remarks: [ConfigurationProblem] = []
        let set = try RulesFile.read(text, path: "/r.toml", context: context) { remarks.append($0) }
        #expect(set.rules.map { $0.triggers[0].regions } == [["gone"], ["site"]])
        #expect(set.hooks[0].subjects == ["gone", "site"])
        #expect(
            remarks.map(\.short) == [
                "4: rules.absent | rule.trigger.regions | gone", "10: rules.absent | hook.for | gone",
            ])
        #expect(throws: ConfigurationProblems.self) { try read(text, RulesContext(known: [site])) }
    }

    @Test(
        "Times of the day are read",
        arguments: [
            ("22:00-06:00", 79_200, 21_600), ("0:00-24:00", 0, 86_400), ("09:00:30 – 9:01", 32_430, 32_460),
            (" 9:00 〜 17:00 ", 32_400, 61_200),
        ])
    func times(text: String, start: Int, end: Int) throws {
        let set = try read("[[rule]]\nid = \"a\"\ntext = \"b\"\ntrigger = [{ time = \"\(text)\" }]\n")
        #expect(set.rules[0].triggers[0].timeOfDay == Trigger.TimeOfDay(start: start, end: end))
    }

    @Test(
        "Dates are read: whole days, moments, zones and open ends",
        arguments: [
            ("from = 2026-12-01, to = 2026-12-24", "2026-12-01T00:00+09:00", "2026-12-25T00:00+09:00"),
            ("from = \"2026-12-01\", to = \"2026-12-31\"", "2026-12-01T00:00+09:00", "2027-01-01T00:00+09:00"),
            ("from = 2026-12-01T10:00:00Z", "2026-12-01T10:00Z", nil),
            ("to = \"2026-12-24 18:00\"", nil, "2026-12-24T09:00Z"),
            ("from = 2026-12-01, to = 2026-12-01", "2026-12-01T00:00+09:00", "2026-12-02T00:00+09:00"),
        ] as [(String, String?, String?)])
    func dates(text: String, start: String?, end: String?) throws {
        let set = try read(
            "[[rule]]\nid = \"a\"\ntext = \"b\"\ntrigger = [{ dates = { \(text) } }]\n",
            RulesContext(zone: .fixed(32_400)))
        let moment = { (text: String?) in text.flatMap { CivilMoment($0)?.timestamp() } }
        #expect(set.rules[0].triggers[0].dates == Trigger.DateRange(start: moment(start), end: moment(end)))
    }
}
