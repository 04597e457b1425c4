import Basics
import BeaconService
import Localization
import MonitorUI
import Noroshi
import Regions
import Store

// The commands of the screen on regions and beacons: they are run beside the loop.
extension MonitorLoop {
    func perform(_ command: ServiceCommand) {
        let doing = doing
        commands.add(command.title) { await doing.perform(command) }
    }

    func perform(_ command: SiteCommand) {
        // The environment is examined separately, so that the commands need not wait for it.
        if command == .checkEnvironment { return site.environment.look(for: agent) }
        let doing = doing
        commands.add(command.title, isQuestion: command == .askBeacapp) { await doing.perform(command) }
    }

    private var doing: SiteCommands {
        SiteCommands(
            agent: agent, transmitter: site.transmitter, takeOver: setting.settings.takeOver,
            files: setting.files, tell: { [commands] in commands.tell($0) })
    }

    /// Stores the language for the next start. At the first start, the welcome screen offers the languages, and the
    /// language is stored after the user has chosen one.
    func rememberLanguage() {
        guard !state.isWelcoming else { return }
        perform(.chooseLanguage(state.settings.language.rawValue))
    }

    /// Reads rules, preference and official regions again. A file that cannot be read keeps its previous content.
    mutating func rereadSite() async {
        let read = setting.siteFiles(await agent.state, isSimulated: agent.isOfShop)
        siteProblems = (read.problems + read.remarks).map(\.phrase)
        let configuration = site.adopt(read, setting)
        commands.add(Phrase(.work.reading)) { [agent] in
            if !read.problems.isEmpty { await agent.warn(read.problems.map(\.phrase)) }
            if let configuration { await agent.adopt(configuration) }
            return []
        }
    }
}
