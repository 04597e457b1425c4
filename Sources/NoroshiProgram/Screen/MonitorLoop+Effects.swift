import Basics
import Canvas
import Curses
import Localization
import MonitorUI
import Noroshi
import Platform
import Scanning

// The effects that the screen requests.
extension MonitorLoop {
    mutating func perform(_ effect: Effect) async {
        switch effect {
        case .quit: hasQuit = true
        case .suspend: await suspend()
        case .redraw: stage.terminal.redraw()
        case .bell: stage.terminal.beep()
        case .copy(let text): stage.terminal.copy(base64: Base64.text(Array(text.utf8)))
        case .setPaused(let isPaused): await agent.engine.freeze(isPaused)
        case .startRecording: await startRecording()
        case .stopRecording: await stopRecording()
        case .replay(let command): control(command)
        case .clearHighest: await agent.engine.clearHighest()
        case .setProfile(let profile): await setProfile(profile)
        case .site(let command): perform(command)
        case .service(let command): perform(command)
        case .cancelCommands: commands.cancel()
        case .pull: break
        case .languageChanged:
            let before = stage.warnings
            stage.use(state.settings.language)
            noteFiles()
            rememberLanguage()
            await tell(stage.warnings.first { !before.contains($0) })
        case .themeChanged:
            let before = stage.warnings
            stage.use(theme: state.settings.themeName)
            noteFiles()
            await tell(stage.warnings.first { !before.contains($0) })
        case .reload: await reload()
        case .displayOn: await agent.displayOn()
        }
    }

    private func control(_ command: ReplayCommand) {
        guard let replay = source.reports as? Replay else { return }
        switch command {
        case .pause: replay.setPaused(true)
        case .resume: replay.setPaused(false)
        case .speed(let speed): replay.setSpeed(speed)
        case .seek(let seconds): replay.seek(seconds)
        }
    }

    mutating func startRecording() async {
        let local = LocalClock.local(LocalClock.wall)
        let name = localizer.format(
            "noroshi-%04d%02d%02d-%02d%02d%02d.btsnoop",
            [local.year, local.month, local.day, local.hour, local.minute, local.second].map { .integer($0) })
        let path = (setting.settings.recordingDirectory.map { $0 + "/" } ?? "") + name
        do throws(SystemError) {
            _ = try await agent.engine.record(to: path)
            await send(.notice(Phrase(.notice.recording, [.text(path)]), isError: false))
            await log(.recordingStarted, Phrase(.reason.recordingStarted, .text(path)))
        } catch {
            await send(.notice(Phrase(.notice.recordFailed, [.text(path), .text(error.reason)]), isError: true))
        }
    }

    mutating func stopRecording() async {
        guard let ended = await agent.engine.stopRecording() else { return }
        await send(.notice(ended.farewell, isError: ended.failure != nil))
        await log(.recordingStopped, Phrase(.reason.recordingStopped, .text(ended.path), .integer(ended.reports)))
    }

    /// Shows the problem with the files in use, if there is one.
    private mutating func tell(_ problem: Phrase?) async {
        if let problem { await send(.notice(problem, isError: true)) }
    }

    /// Reads settings, texts and themes again; a file that cannot be read keeps its previous content.
    mutating func reload() async {
        var fresh = Setting(language: state.settings.language.rawValue, texts: setting.texts)
        settingsProblems = fresh.settingsProblems.map(\.phrase)
        if let first = settingsProblems.first {
            let others = settingsProblems.count - 1
            let phrase = others == 0 ? first : Phrase(.error.configMore, .phrase(first), .integer(others))
            return await send(.notice(phrase, isError: true))
        }
        fresh.adopt(setting.preference)
        if fresh.settings.columns != setting.settings.columns { state.columns = fresh.settings.columns }
        // The profile is set only if the file changed it: a key or the command line may have chosen another one.
        if fresh.profileOfFile != setting.profileOfFile { source.setProfile(fresh.profileOfFile) }
        stage.adopt(fresh, &state)
        state.settings.keys = fresh.keyMap
        await rereadSite()
        if report.warnings.isEmpty {
            // This message follows after the site's files have been taken over.
            commands.add(Phrase(.work.reading)) { [.notice(Phrase(.notice.reloaded), isError: false)] }
        }
        await tell(report.warnings.first)
    }

    /// Leaves the terminal, and leaves the site to a program in the background, until the program is continued.
    mutating func suspend() async {
        sound.end()
        await agent.leave()
        stage.terminal.suspend()
        if state.size != stage.terminal.size { await send(.resize(stage.terminal.size)) }
        // The program in the background may take a moment to release the site.
        stage.show(state)
        await agent.comeBack()
    }

    private mutating func setProfile(_ profile: ScanProfile) async {
        source.setProfile(profile)
        guard let inForce = source.profile, inForce != profile else { return }
        await send(.notice(Phrase(.notice.profileNeeded), isError: false))
    }

    /// Records which files were read and which problems they have, for the status view.
    mutating func noteFiles() {
        report.files = setting.items
        report.warnings = stage.warnings + settingsProblems + siteProblems
    }
}

extension RecordingState {
    /// The sentence with the path of the finished recording, or with the reason why it failed.
    var farewell: Phrase {
        failure.map { Phrase(.notice.recordFailed, [.text(path), .text($0.reason)]) }
            ?? Phrase(.notice.recorded, [.text(path), .integer(reports)])
    }
}
