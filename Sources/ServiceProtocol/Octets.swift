import Basics

extension OfficialRegionsBody {
    /// The body as it goes over the network.
    public var octets: [UInt8] { body { write(into: &$0) } }
}

extension ManagedRegionsBody {
    /// The body as it goes over the network.
    public var octets: [UInt8] { body { write(into: &$0) } }
}

private func body(_ write: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText()
    write(&json)
    return json.octets
}
