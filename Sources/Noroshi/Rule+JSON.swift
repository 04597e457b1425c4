import Basics
import Regions

// A fired rule, in the members of Beacapp's event.
extension JSONText {
    /// `triggers` and `trigger_condition` of a rule.
    mutating func members(of rule: Rule) {
        key("triggers")
        array { json in for trigger in rule.triggers { trigger.write(to: &json) } }
        key("trigger_condition")
        rule.condition.write(to: &self)
    }
}

extension Trigger {
    fileprivate func write(to json: inout JSONText) {
        json.object { json in
            json.key("type")
            json.object { json in
                let types = [
                    ("signal", signal != nil), ("region", area != nil), ("time", timeOfDay != nil),
                    ("datetime", dates != nil),
                ]
                for (name, isUsed) in types where isUsed { json.member(name, true) }
            }
            if !beacons.isEmpty {
                json.key("beacon_id")
                json.array { json in
                    for name in beaconNames.isEmpty ? beacons.map(\.description) : beaconNames { json.value(name) }
                }
            }
            if !regions.isEmpty {
                json.key("regions")
                json.array { json in for region in regions { json.value(region) } }
            }
            if let signal {
                json.member("signal_condition", "\(signal.proximity)")
                json.member("match", signal.match.rawValue)
            }
            json.member("region_condition", area?.rawValue)
            writeTimes(to: &json)
        }
    }

    /// Local time of day as `22:00`, moments as Unix seconds.
    private func writeTimes(to json: inout JSONText) {
        if let timeOfDay {
            json.key("time_condition")
            json.object { json in
                json.member("start", Self.clock(timeOfDay.start))
                json.member("end", Self.clock(timeOfDay.end))
            }
        }
        if let dates {
            json.key("datetime_condition")
            json.object { json in
                json.member("start", dates.start.map { Int($0.microseconds / 1_000_000) })
                json.member("end", dates.end.map { Int($0.microseconds / 1_000_000) })
            }
        }
    }

    private static func clock(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = two(seconds / 3600) + ":" + two(seconds / 60 % 60)
        return seconds % 60 == 0 ? clock : clock + ":" + two(seconds % 60)
    }
}

extension TriggerCondition {
    fileprivate func write(to json: inout JSONText) {
        switch self {
        case .trigger(let place): json.value(place)
        case .all(let parts): write("$and", parts, to: &json)
        case .any(let parts): write("$or", parts, to: &json)
        case .sequence(let parts): write("$seq", parts, to: &json)
        }
    }

    private func write(_ name: String, _ parts: [TriggerCondition], to json: inout JSONText) {
        json.object { json in
            json.key(name)
            json.array { json in for part in parts { part.write(to: &json) } }
        }
    }
}
