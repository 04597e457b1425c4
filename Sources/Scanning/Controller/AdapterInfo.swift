import CBluetooth
public import Advertising

/// An adapter as `noroshi sources` shows it.
public struct AdapterInfo: Equatable, Sendable {
    /// N of `hciN`.
    public var index: UInt16
    /// Nil while the kernel does not know it.
    public var address: DeviceAddress?
    /// Powered on.
    public var isUp: Bool
    /// Nil while the adapter is down, or when its controller does not answer.
    public var abilities: ControllerAbilities?

    /// `hci0`
    public var name: String { "hci\(index)" }

    /// Whether this process may scan: whether it has CAP_NET_RAW in effect.
    public static var mayScan: Bool { cbt_may_scan() != 0 }

    /// All adapters, lowest first, with what their controllers tell. No permission is needed.
    /// - Throws: `socketsUnavailable`, `other`. An empty list is no error.
    public static func list() throws(ControllerError) -> [AdapterInfo] {
        var adapters = try present()
        for index in adapters.indices where adapters[index].isUp {
            guard let socket = try? HCISocket(index: adapters[index].index, filter: .commandAnswers) else { continue }
            adapters[index].abilities = try? ControllerAbilities(asking: socket)
        }
        return adapters
    }

    /// All adapters, lowest first, as the kernel knows them.
    static func present() throws(ControllerError) -> [AdapterInfo] {
        var indices = [UInt16](repeating: 0, count: 64)
        let count = unsafe indices.withUnsafeMutableBufferPointer { room in
            unsafe cbt_adapters(room.baseAddress, Int32(room.count))
        }
        guard count >= 0 else { throw ControllerError(errno: -count, step: .listAdapters, adapter: nil) }
        var adapters: [AdapterInfo] = []
        for index in indices.prefix(Int(count)) {
            var found = cbt_adapter()
            // One that went away since the list was made is left out.
            guard unsafe cbt_adapter(Int32(index), &found) == 0 else { continue }
            adapters.append(
                AdapterInfo(
                    index: index, address: found.address == 0 ? nil : DeviceAddress(found.address, .public),
                    isUp: found.up != 0))
        }
        return adapters
    }

    /// The adapter to scan with: the one called `name`, or the first that is up.
    static func choose(_ name: String?, from adapters: [AdapterInfo]) throws(ControllerError) -> AdapterInfo {
        guard let first = adapters.first else { throw .noAdapter }
        guard let name else {
            guard let up = adapters.first(where: \.isUp) else { throw .adapterDown(first.name) }
            return up
        }
        guard let named = adapters.first(where: { $0.name == name }) else { throw .noSuchAdapter(name) }
        guard named.isUp else { throw .adapterDown(name) }
        return named
    }
}
