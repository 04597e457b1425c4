public import Advertising
public import BeaconService
public import ServiceClient

extension ServiceCaller {
    /// Who asks, from what is remembered here.
    /// - Parameters:
    ///   - device: By what servers know this device.
    ///   - language: `ja` or `en`.
    public init(_ preference: DeveloperPreference, _ state: ServiceState, device: UUID128, language: String) {
        self.init(
            code: preference.appCode, edition: preference.sdkEdition, version: preference.sdkVersion,
            device: device.description.lowercased(), user: state.userIdentifier, isTestMode: preference.isTestMode,
            language: language)
    }
}

extension UUID128 {
    /// A new one, from random octets (RFC 9562, section 5.4).
    public static func random() -> UUID128 {
        let high = UInt64.random(in: 0...UInt64.max)
        let low = UInt64.random(in: 0...UInt64.max)
        return UUID128(high: high & ~0xF000 | 0x4000, low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
}
