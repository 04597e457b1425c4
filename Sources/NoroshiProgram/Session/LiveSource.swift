import CommandUsage
import Noroshi
import Scanning
import Store

extension Setting {
    /// Whether the heard source is the simulated shop, which the settings may also select, or a recording of it.
    func isShop(_ source: SourceChoice?, capture: String?) -> Bool {
        SourceChoice.isShop(source ?? SourceChoice(settings.source), capture: capture)
    }

    /// The folder of the site that is heard with a source.
    func siteFolder(_ source: SourceChoice?) -> String {
        let site = StoreLocation(folder: stateFolder)
        return isShop(source, capture: nil) ? site.simulated.folder : site.folder
    }

    /// The source of a run without a screen: a capture at its own pace, the requested source, that of the settings, or
    /// else a controller.
    func openLive(_ source: SourceChoice?, capture: String?) async throws -> SiteSource {
        if let capture {
            do throws(CaptureFileError) {
                return try SiteSource(capture: capture, speed: 1)
            } catch {
                throw Failure(error)
            }
        }
        // The choice `auto` of the settings is ignored: without a screen, the user would not notice that the reports
        // are simulated.
        let configured = SourceChoice(settings.source)
        let choice = source ?? (configured == .auto ? nil : configured) ?? .controller
        do throws(ControllerError) {
            return try await SiteSource(choice, settings)
        } catch {
            throw Failure(error)
        }
    }
}
