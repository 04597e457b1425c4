import Advertising
import BeaconService
import Scanning

extension Setting {
    /// Reads the files of the service. One that is not good is told by whoever needs it.
    func serviceFiles(preference path: String? = nil, isSimulated: Bool = false) -> ServiceFiles {
        ServiceFiles(
            preferencePath: path ?? "", preference: .success(DeveloperPreference()),
            official: [
                OfficialRegion(
                    regionID: "3bitter_official_1",
                    uuid: UUID128("93BEB3D9-3160-4BB9-B5B0-B7B1F61415D8") ?? UUID128(high: 0, low: 0),
                    beaconType: .serviceStatic),
                OfficialRegion(
                    regionID: "3bitter_dynamic_1",
                    uuid: UUID128("348C9182-DCEA-4496-9862-3171D388328B") ?? UUID128(high: 0, low: 0),
                    beaconType: .serviceDynamic),
            ])
    }
}
