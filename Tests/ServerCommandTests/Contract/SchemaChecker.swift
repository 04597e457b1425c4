import Basics
import Foundation
import ServiceProtocol

/// Checks values against the schemas of a document of OpenAPI 3.1, with the usual keywords of JSON Schema (draft
/// 2020-12).
struct SchemaChecker {
    let document: ContractValue

    /// Returns the reasons why a value does not match a schema; empty: it matches.
    /// - Parameter place: The place of the value for the reader, such as `$.regions[2].UUID`.
    func faults(_ value: ContractValue, _ schema: ContractValue, at place: String = "$") -> [String] {
        if case .boolean(let isAnything) = schema { return isAnything ? [] : ["\(place) is not allowed"] }
        let unknown = schema.members.map(\.key).filter { !Self.keywords.contains($0) }
        guard unknown.isEmpty else { return ["\(place): the schema has \(unknown), which nothing checks"] }
        return combined(value, schema, place) + kind(value, schema, place) + scalar(value, schema, place)
            + list(value, schema, place) + object(value, schema, place)
    }

    private static let keywords: Set = [
        "$ref", "type", "enum", "const", "properties", "required", "additionalProperties", "items", "minItems",
        "maxItems", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "pattern", "format", "oneOf",
        "anyOf", "allOf", "description", "examples", "default", "minProperties", "maxProperties", "uniqueItems",
    ]

    /// Returns the target of a reference, and any other value unchanged.
    func resolved(_ value: ContractValue) -> ContractValue {
        guard let reference = value["$ref"]?.plain else { return value }
        var found: ContractValue? = document
        for part in reference.split(separator: "/").dropFirst() { found = found?[String(part)] }
        return found.map(resolved) ?? .null
    }

    // MARK: Keywords

    private func combined(_ value: ContractValue, _ schema: ContractValue, _ place: String) -> [String] {
        var found: [String] = []
        if let reference = schema["$ref"]?.plain {
            let target = resolved(schema)
            found += target == .null ? ["\(reference) is nowhere"] : faults(value, target, at: place)
        }
        for part in schema["allOf"]?.list ?? [] { found += faults(value, part, at: place) }
        for (word, least) in [("oneOf", 1...1), ("anyOf", 1...Int.max)] {
            guard let parts = schema[word]?.list else { continue }
            let results = parts.map { faults(value, $0, at: place) }
            if !least.contains(results.count(where: \.isEmpty)) { found += ["\(place): \(word)"] + results.joined() }
        }
        if let values = schema["enum"]?.list, !values.contains(value) { found.append("\(place): not in \(values)") }
        if let only = schema["const"], only != value { found.append("\(place): not \(only)") }
        return found
    }

    private func kind(_ value: ContractValue, _ schema: ContractValue, _ place: String) -> [String] {
        guard let type = schema["type"] else { return [] }
        let types = type.plain.map { [$0] } ?? type.list.compactMap(\.plain)
        return types.contains { Self.has(value, $0) } ? [] : ["\(place) is no \(types): \(value)"]
    }

    private static func has(_ value: ContractValue, _ type: String) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .boolean), ("integer", .integer), ("number", .integer), ("number", .decimal),
            ("string", .text), ("array", .list), ("object", .object):
            true
        case ("integer", .decimal(let number)): number == number.rounded()
        default: false
        }
    }

    private func scalar(_ value: ContractValue, _ schema: ContractValue, _ place: String) -> [String] {
        var found: [String] = []
        if let number = value.number {
            if let least = schema["minimum"]?.number, number < least { found.append("\(place) is below \(least)") }
            if let most = schema["maximum"]?.number, number > most { found.append("\(place) is above \(most)") }
            if let least = schema["exclusiveMinimum"]?.number, number <= least { found.append("\(place) is too small") }
        }
        guard case .text(let text) = value else { return found }
        found += count(text.unicodeScalars.count, schema, "Length", place)
        if let pattern = schema["pattern"]?.plain {
            let fits = (try? Regex(pattern)).map { (try? $0.firstMatch(in: text)) ?? nil != nil } ?? false
            if !fits { found.append("\(place) does not match \(pattern): \(text)") }
        }
        if let format = schema["format"]?.plain, !Self.has(text, format: format) {
            found.append("\(place) is no \(format): \(text)")
        }
        return found
    }

    private static func has(_ text: String, format: String) -> Bool {
        switch format {
        case "date-time": RFC3339.read(text) != nil
        case "uuid": UUID(uuidString: text) != nil
        case "uri": URL(string: text)?.scheme != nil
        case "byte": Data(base64Encoded: text) != nil
        default: false
        }
    }

    private func list(_ value: ContractValue, _ schema: ContractValue, _ place: String) -> [String] {
        guard case .list(let values) = value else { return [] }
        var found = count(values.count, schema, "Items", place)
        if schema["uniqueItems"] == .boolean(true),
            values.indices.contains(where: { values[..<$0].contains(values[$0]) })
        {
            found.append("\(place) has something twice")
        }
        guard let items = schema["items"] else { return found }
        for (number, item) in values.enumerated() { found += faults(item, items, at: "\(place)[\(number)]") }
        return found
    }

    private func object(_ value: ContractValue, _ schema: ContractValue, _ place: String) -> [String] {
        guard case .object(let members) = value else { return [] }
        var found = count(members.count, schema, "Properties", place)
        for name in (schema["required"]?.list ?? []).compactMap(\.plain) where value[name] == nil {
            found.append("\(place) has no \(name)")
        }
        for member in members {
            guard let part = schema["properties"]?[member.key] ?? schema["additionalProperties"] else { continue }
            found += faults(member.value, part, at: "\(place).\(member.key)")
        }
        return found
    }

    /// Checks limits such as `minLength` and `maxItems`.
    private func count(_ count: Int, _ schema: ContractValue, _ what: String, _ place: String) -> [String] {
        if let least = schema["min" + what]?.integer, count < least { return ["\(place): min\(what) is \(least)"] }
        if let most = schema["max" + what]?.integer, count > most { return ["\(place): max\(what) is \(most)"] }
        return []
    }
}
