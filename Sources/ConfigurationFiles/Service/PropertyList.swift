import Basics

/// Reads and writes property lists, XML and binary, as values with their lines (binary ones have none).
///
/// Any bytes give values or a problem. Foundation's decoder ends the process at damaged or deeply nested binary
/// lists, which a preference file must not cause.
enum PropertyList {
    /// The deepest nesting of lists and dictionaries.
    static let deepest = 32

    /// - Throws: `finding("plist.…")` with the line.
    static func read(_ octets: [UInt8], path: String) throws(ConfigurationProblem) -> SourceNode {
        if octets.starts(with: BinaryPropertyList.magic) { return try BinaryPropertyList.read(octets, path: path) }
        return try XMLPropertyList.read(try FileText.text(octets, path: path), path: path)
    }

    /// A dictionary as an XML list, in the order of the table.
    static func write(_ table: SourceTable) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        write(.table(table), indent: "", to: &text)
        return text + "</plist>\n"
    }

    private static func write(_ value: SourceNode.Value, indent: String, to text: inout String) {
        switch value {
        case .table(let table) where table.items.isEmpty: text += "\(indent)<dict/>\n"
        case .table(let table):
            text += "\(indent)<dict>\n"
            for item in table.items {
                text += "\(indent)\t<key>\(escaped(item.key))</key>\n"
                write(item.node.value, indent: indent + "\t", to: &text)
            }
            text += "\(indent)</dict>\n"
        case .list(let list) where list.isEmpty: text += "\(indent)<array/>\n"
        case .list(let list):
            text += "\(indent)<array>\n"
            for node in list { write(node.value, indent: indent + "\t", to: &text) }
            text += "\(indent)</array>\n"
        default: text += "\(indent)\(element(value))\n"
        }
    }

    /// The XML element of a single value.
    private static func element(_ value: SourceNode.Value) -> String {
        switch value {
        case .text(let text): "<string>\(escaped(text))</string>"
        case .integer(let number): "<integer>\(number)</integer>"
        case .decimal(let number):
            "<real>\(number.isNaN ? "nan" : number.isInfinite ? (number < 0 ? "-infinity" : "+infinity") : "\(number)")</real>"
        case .boolean(let boolean): boolean ? "<true/>" : "<false/>"
        case .moment(let moment): "<date>\(moment)</date>"
        case .data(let octets): "<data>\(Base64.text(octets))</data>"
        case .null, .other, .list, .table: "<string></string>"
        }
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            // A bare carriage return would be read as a line feed.
            case "\0"..<" ": escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
