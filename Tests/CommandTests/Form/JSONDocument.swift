import Foundation
import Testing
import VectorTesting

/// The content of `Documentation/json.md`: the dictionary, and the objects of each command.
struct JSONDocument {
    /// The types of the keys, and in `kept` the keys that contracts have fixed in addition.
    private(set) var dictionary: [String: String] = [:]
    private(set) var kept: Set<String> = []
    /// The examples by command.
    private var examples: [String: [JSON]] = [:]
    /// The commands whose objects are those of another one.
    private var references: [String: String] = [:]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let path = root.appending(path: "Documentation/json.md")
        var (section, command) = ("", "")
        for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
            if let name = line.wholeMatch(of: /### `noroshi (.*)`/)?.1 { command = String(name) }
            if let other = line.firstMatch(of: /^As `noroshi ([^`]*)`/)?.1 { references[command] = String(other) }
            if section == "Objects", line.hasPrefix("{") { examples[command, default: []].append(try JSON(line)) }
            guard let row = line.firstMatch(of: /^\| `([^`]*)` \| (\w+) \|/) else { continue }
            let (key, type) = (String(row.1), String(row.2))
            if section == "The dictionary" {
                #expect(dictionary.updateValue(type, forKey: key) == nil, "\(key) stands there twice")
            } else {
                kept.insert(key + " " + type)
            }
        }
    }

    var commands: Set<String> { Set(examples.keys).union(references.keys) }
    var allExamples: [(command: String, object: JSON)] {
        examples.flatMap { command, objects in objects.map { (command, $0) } }
    }

    /// The keys that the objects of a command have at the top.
    func keys(of command: String) -> Set<String> {
        let own = examples[command, default: []].flatMap(\.keys)
        return Set(own).union(references[command].map(keys) ?? [])
    }

    /// The errors in the keys of an object.
    func faults(_ value: JSON, of command: String) -> [String] {
        let isOfContract = ["scan", "decode", "managed"].contains(command.split(separator: " ").first.map(String.init))
        return faults(value, isKept: isOfContract).map { "\(command): \($0)" }
    }

    private func faults(_ value: JSON, isKept: Bool) -> [String] {
        if case .array(let elements) = value { return elements.flatMap { faults($0, isKept: isKept) } }
        guard case .object(let members) = value else { return [] }
        return members.flatMap { key, value -> [String] in
            let type = value.typeName
            let isKnown = dictionary[key] == type || isKept && kept.contains(key + " " + type)
            var faults = isKnown ? [] : ["\(key) is \(type), the document has \(dictionary[key] ?? "nothing")"]
            if ["time", "since", "lastHeard", "next"].contains(key), case .string(let time) = value,
                time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|[+-]\d\d:\d\d)/) == nil
            {
                faults.append("\(key) is \(time)")
            }
            // The keys of `key_values` are names that users choose, and in counts the keys are the types of
            // beacons.
            if key == "key_values" { return faults }
            if key == "beacons", case .object(let counts) = value {
                return faults + counts.values.flatMap { self.faults($0, isKept: isKept) }
            }
            let isBeacapp = ["triggers", "beacons"].contains(key)
            return faults + self.faults(value, isKept: isKept || isBeacapp)
        }
    }
}

extension JSON {
    var keys: [String] { if case .object(let members) = self { Array(members.keys) } else { [] } }

    /// The word that the document uses for the type.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "text"
        case .array: "list"
        case .object: "object"
        }
    }
}
