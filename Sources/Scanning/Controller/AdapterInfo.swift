public import Advertising
import CBluetooth

/// An adapter, as `noroshi sources` shows it.
public struct AdapterInfo: Equatable, Sendable {
    /// N of `hciN`.
    public var index: UInt16
    /// Nil while the kernel has no address for it.
    public var address: DeviceAddress?
    /// Whether it is powered on.
    public var isUp: Bool
    /// Whether it is being brought up.
    public var isResetting = false
    /// Whether it has Low Energy, as the kernel read when it appeared. Nil if that was never read.
    public var hasLowEnergyBit: Bool?
    /// Nil while the adapter is down or if its controller does not answer.
    public var abilities: ControllerAbilities?

    /// `hci0`
    public var name: String { "hci\(index)" }

    /// `00:1A:7D:DA:71:13`; nil while the kernel has no address for it.
    public var addressText: String? {
        guard let address else { return nil }
        // 17 bytes, and the NUL behind them.
        let text = unsafe [UInt8](unsafeUninitializedCapacity: 18) { room, count in
            count = Int(unsafe cbt_address_text(address.value, room.baseAddress))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether it can receive beacons. Nil until it was queried.
    public var isLESupported: Bool? { abilities?.lowEnergy ?? hasLowEnergyBit }

    /// Whether this process may scan and transmit, that is, has CAP_NET_RAW in effect.
    public static var mayScan: Bool { cbt_may_scan() != 0 }

    /// All adapters, lowest number first, with the answers of their controllers. No permission is needed.
    /// - Throws: `socketsUnavailable`, `other`. An empty list is not an error.
    public static func list() throws(ControllerError) -> [AdapterInfo] {
        var adapters = try present()
        for index in adapters.indices where adapters[index].isUp {
            guard let socket = try? HCISocket(index: adapters[index].index, filter: .commandAnswers) else { continue }
            adapters[index].abilities = try? ControllerAbilities(asking: socket)
        }
        return adapters
    }

    /// All adapters, lowest number first, as the kernel lists them.
    static func present() throws(ControllerError) -> [AdapterInfo] {
        var indices = [UInt16](repeating: 0, count: 64)
        let count = unsafe indices.withUnsafeMutableBufferPointer { room in
            unsafe cbt_adapters(room.baseAddress, Int32(room.count))
        }
        guard count >= 0 else { throw ControllerError(errno: -count, step: .listAdapters, adapter: nil) }
        var adapters: [AdapterInfo] = []
        for index in indices.prefix(Int(count)) {
            var found = cbt_adapter()
            // An adapter that was removed since the list was made is left out.
            guard unsafe cbt_adapter(Int32(index), &found) == 0 else { continue }
            adapters.append(
                AdapterInfo(
                    index: index, address: found.address == 0 ? nil : DeviceAddress(found.address, .public),
                    isUp: found.up != 0, isResetting: found.resetting != 0,
                    hasLowEnergyBit: found.features != 0 ? found.low_energy != 0 : nil))
        }
        return adapters
    }

    /// Whether a scan is already on. No command only queries this, but a scanning controller rejects new parameters
    /// (Core Specification Vol 4 Part E 7.8.10, 7.8.64). Otherwise it accepts ours, which does no harm because every
    /// program sets them before a scan. Nil if it is not known, for lack of permission or because the controller does
    /// not answer.
    public var isScanning: Bool? {
        guard isUp, let abilities, abilities.lowEnergy,
            let socket = try? HCISocket(index: index, filter: .commandAnswers)
        else { return nil }
        let question = ActiveScan(
            adapter: name, extended: abilities.extendedScanning, active: false, codedPHY: false)
        do throws(ControllerError) {
            try socket.command(question.parameters, step: .setScanParameters)
            return false
        } catch {
            if case .busy = error { return true }
            return nil
        }
    }

    /// The reason why the adapter `name`, or the first that is up, cannot transmit, as far as the kernel reports it;
    /// nil: no reason is known. Any other reason shows only on trying.
    public static func transmissionObstacle(_ name: String?) -> ControllerError? {
        do throws(ControllerError) {
            let adapter = try choose(name, from: present())
            if adapter.hasLowEnergyBit == false { return .unsupportedNoLE(adapter.name) }
            return mayScan ? nil : .noPermission
        } catch {
            return error
        }
    }

    /// The adapter to scan with: `name`, or the first that is up.
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
