/// Every finding and expectation of this target, with the number of arguments that its text has in addition to the
/// common ones. A missing text would show its key instead of a sentence, so a debug build stops at words that are not
/// listed here, and a test checks that the listed ones have texts.
enum ProblemWords {
    /// `error.file.…`: in addition to the place.
    static let findings: [String: Int] = [
        "encoding": 0, "nul": 0, "notRegular": 0, "tooLong": 1, "toml.depth": 1, "toml.key": 1, "unknownKey": 2,
        "rules.noBeacons": 1, "rules.beaconsTwice": 1, "rules.minorWithoutMajor": 2, "rules.notBeside": 2,
        "rules.exitAbove": 3, "rules.exitWithin": 3, "rules.tooManyRegions": 1, "rules.reserved": 3, "rules.twice": 3,
        "rules.taken": 2, "rules.unknownRegion": 2, "rules.unknownSubject": 2, "rules.noAction": 1,
        "rules.actionTwice": 1, "rules.emptyTrigger": 1, "rules.emptyDates": 1, "rules.emptyTime": 1,
        "beacapp.action": 1, "beacapp.condition": 1, "beacapp.noType": 1, "beacapp.unknownBeacon": 2,
        "json.object": 0, "json.list": 0, "json.value": 0, "json.number": 0, "json.key": 0, "json.duplicate": 1,
        "json.colon": 0, "json.closingBrace": 0, "json.closingBracket": 0, "json.closingQuote": 0, "json.escape": 0,
        "json.depth": 1, "json.end": 0,
        "plist.plist": 0, "plist.root": 0, "plist.tag": 0, "plist.key": 0, "plist.value": 0, "plist.closing": 1,
        "plist.duplicate": 1, "plist.integer": 0, "plist.real": 0, "plist.date": 0, "plist.data": 0, "plist.entity": 0,
        "plist.comment": 0, "plist.doctype": 0, "plist.depth": 1, "plist.end": 0, "plist.damaged": 0,
        "csv.header": 1, "csv.fields": 2, "csv.stray": 0, "csv.behind": 0, "csv.open": 0,
    ]

    /// `error.config.expected.…`: in addition to the place, the key and what was found.
    static let expectations: [String: Int] = [
        "boolean": 0, "integer": 2, "decimal": 2, "text": 0, "language": 0, "theme": 0, "autoYesNo": 0, "directory": 0,
        "source": 0, "profile": 0, "list": 0, "filledList": 0, "texts": 0, "table": 0, "tables": 0, "words": 1,
        "numbers": 1,
        "scalar": 0, "shortText": 1, "identifier": 1, "name": 1, "hexadecimal": 1, "uuid": 0, "beacon": 0,
        "address": 0, "keycode": 0, "segment": 1, "period": 2, "timeOfDay": 0, "clock": 0, "date": 0, "unixTime": 0,
        "url": 1, "keyValues": 0, "command": 0, "variable": 0, "triggerNumber": 1, "when": 0, "triggerCondition": 0,
    ]
}

extension ConfigurationProblem.Kind {
    /// Whether there is a text for it with the right number of arguments.
    var isKnown: Bool {
        switch self {
        case .badValue(_, _, let expected, let arguments): ProblemWords.expectations[expected] == arguments.count
        case .finding(let what, let arguments): ProblemWords.findings[what] == arguments.count
        default: true
        }
    }
}
