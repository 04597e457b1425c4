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
