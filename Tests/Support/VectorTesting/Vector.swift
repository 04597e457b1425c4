public import Foundation

/// A payload with its content, from `../shared/vectors/vectors.jsonl`.
public struct Vector: Sendable, Decodable {
    public var id: String
    public var hex: String
    public var level: String
    private var expect: JSON
    private var alsoAcceptable: [JSON]?

    /// The file beside the checkout; `file` is the path of the calling test.
    public static func all(beside file: String = #filePath) -> [Vector] {
        let shared = Shared.folder(beside: file).appending(path: "vectors/vectors.jsonl")
        guard let text = try? String(contentsOf: shared, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Vector.self, from: Data($0.utf8)) }
    }

    /// The differences of the decoded payload, one line for each key; empty when it matches the expectation or an
    /// acceptable alternative. `decoded` has the form of `noroshi decode --format json`.
    public func differences(from decoded: JSON) -> [String] {
        let all = ([expect] + (alsoAcceptable ?? [])).map { differences(decoded, $0) }
        return all.contains([]) ? [] : all[0]
    }

    private func differences(_ decoded: JSON, _ expected: JSON) -> [String] {
        guard case .object(let object) = expected else { return ["no expectation"] }
        return object.sorted { $0.key < $1.key }.compactMap { key, value in
            let found = Vector.value(key, decoded)
            let isRight = key == "localNameAnyOf" ? value.elements.contains(found) : found.agrees(with: value)
            return isRight ? nil : "\(id) \(key): expected \(value), found \(found)"
        }
    }

    /// The decoded value for a key of an expectation: in the first beacon, otherwise at the top level.
    private static func value(_ key: String, _ decoded: JSON) -> JSON {
        let first = decoded["beacons"].elements.first
        switch key {
        case "type": return first?["type"] ?? "none"
        case "localNameRaw", "localNameAnyOf": return decoded["localName"]
        case "manufacturer" where first == nil:
            return decoded["manufacturerData"].elements.first?["company"] ?? nil
        case "manufacturer": return first?["manufacturer"] ?? nil
        default:
            if let value = first?[key], value != nil { return value }
            return decoded[key]
        }
    }
}

/// The folder of captures and vectors beside the checkout, which a clone need not have.
public enum Shared {
    /// `<package root>/../shared`, found from the path of a test file.
    public static func folder(beside file: String) -> URL {
        packageRoot(of: file).deletingLastPathComponent().appending(path: "shared")
    }

    /// The folder of `Package.swift`, above a file of the package.
    public static func packageRoot(of file: String) -> URL {
        var folder = URL(filePath: file).deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
        {
            folder.deleteLastPathComponent()
        }
        return folder
    }
}
