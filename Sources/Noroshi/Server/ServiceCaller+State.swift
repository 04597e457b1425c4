public import Advertising
public import BeaconService
public import ServiceClient

extension ServiceCaller {
    /// A caller from the remembered data of this program.
    /// - Parameters:
    ///   - device: The identifier by which servers identify this device.
    ///   - language: `ja` or `en`.
    public init(_ preference: DeveloperPreference, _ state: ServiceState, device: UUID128, language: String) {
        self.init(
            code: preference.appCode, edition: preference.sdkEdition, version: preference.sdkVersion,
            device: device.description.lowercased(), user: state.userIdentifier, isTestMode: preference.isTestMode,
            language: language)
    }
}
