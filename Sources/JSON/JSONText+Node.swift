extension JSONText {
    /// Writes a value that was read, with everything it contains. Members are written in the order in which they
    /// were read.
    public mutating func value(_ node: JSONNode) {
        switch node.value {
        case .text(let text): value(text)
        case .integer(let number): value(number)
        case .decimal(let number): value(number)
        case .boolean(let boolean): value(boolean)
        case .null: null()
        case .list(let list): array { json in for node in list { json.value(node) } }
        case .object(let members):
            object { json in
                for member in members {
                    json.key(member.key)
                    json.value(member.node)
                }
            }
        }
    }
}
