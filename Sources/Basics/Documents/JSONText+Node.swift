extension JSONText {
    /// Writes a value that was read, with everything it contains. Members are written in the order in which they
    /// were read. A value that JSON does not have becomes null.
    package mutating func value(_ node: SourceNode) {
        switch node.value {
        case .text(let text): value(text)
        case .integer(let number): value(number)
        case .decimal(let number): value(number)
        case .boolean(let boolean): value(boolean)
        case .null, .moment, .data, .other: null()
        case .list(let list): array { json in for node in list { json.value(node) } }
        case .table(let table):
            object { json in
                for item in table.items {
                    json.key(item.key)
                    json.value(item.node)
                }
            }
        }
    }
}
