import Basics

/// Reads JSON files as values with their lines.
enum JSONSource {
    /// - Throws: `finding("json.…")` with the line; the errors of `FileText.text` if the bytes are not a text.
    static func read(_ octets: [UInt8], path: String) throws(ConfigurationProblem) -> SourceNode {
        _ = try FileText.text(octets, path: path)
        do throws(JSONFault) {
            return try JSONReader.read(octets)
        } catch {
            throw ConfigurationProblem(path: path, error.problem)
        }
    }
}
