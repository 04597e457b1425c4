import Basics
import Canvas
import ConfigurationFiles
import Curses
import Localization
import MonitorUI
import Noroshi

/// The terminal, with the texts and the theme in which the state of the screen is shown there.
struct Stage: ~Copyable {
    var terminal: Terminal
    private(set) var setting: Setting
    private var themes: ThemeCatalog
    private var theme: Theme
    /// The reason why a theme other than the requested one is shown.
    private var themeProblems: [Phrase] = []
    private var groundedTheme = GroundedTheme()
    /// Whether the command line chose the theme, which then overrides the settings.
    private let hasOwnTheme: Bool
    /// Whether a language was requested that the terminal cannot show.
    private(set) var lacksJapanese = false
    /// The content of the screen, to which the mouse points.
    private(set) var drawn: DrawnScreen?

    var localizer: Localizer { setting.localizer }

    /// The problems with texts and theme.
    var warnings: [Phrase] {
        setting.warnings + themeProblems
    }

    private var languages: [Language] { terminal.capabilities.showsJapanese ? Language.allCases : [.en] }

    /// - Parameter kept: The choices that were last made on the screen.
    init(_ terminal: consuming Terminal, _ setting: Setting, _ options: MonitorOptions, _ kept: KeptChoices) {
        self.terminal = terminal
        self.setting = setting
        hasOwnTheme = options.theme != nil
        themes = ThemeCatalog(setting.files, depth: self.terminal.capabilities.colorDepth)
        theme = .mono
        self.setting.recall(language: kept.values["language"])
        useTexts()
        let names = themes.names
        let given = options.theme ?? setting.settings.theme
        useTheme(given ?? names.first { $0 == kept.values["theme"] } ?? Settings.theme)
    }

    /// The initial state of the screen.
    func state(_ options: MonitorOptions, _ kept: KeptChoices, _ status: SourceStatus, keys: KeyMap) -> MonitorState {
        let settings = setting.settings
        let ascii = options.ascii || settings.ascii == true || !terminal.capabilities.isUTF8
        var state = MonitorState(
            size: terminal.size,
            settings: MonitorSettings(
                language: localizer.language, themeName: theme.name, themeNames: themes.names, usesASCII: ascii,
                framesPerSecond: min(10, settings.frameRate), languageIsGiven: setting.languageIsGiven,
                usesMouse: settings.mouse, languages: languages),
            status: status, site: .unread)
        state.settings.keys = keys
        state.settings.layouts = settings.layouts
        state.settings.asksBeforeUpdates = settings.asksBeforeUpdates
        state.zone = .system
        state.columns = settings.columns
        state.recall(kept.values, keepsTheme: hasOwnTheme || settings.theme != nil)
        return state
    }

    /// Draws the state; only what changed is sent.
    mutating func show(_ state: MonitorState) {
        let capabilities = terminal.capabilities
        let screen = drawScreen(
            state, theme: groundedTheme.of(theme, capabilities.background), localizer: localizer,
            glyphs: capabilities.glyphs, textWidth: capabilities.textWidth)
        drawn = screen
        terminal.reportMouse(state.settings.usesMouse)
        terminal.show(screen.frame)
    }

    // MARK: Texts

    /// Uses the language that the site remembers, unless another one was chosen.
    mutating func recall(language: String?) {
        let before = localizer.language
        setting.recall(language: language)
        if localizer.language != before {
            useTexts()
        } else if !setting.languageIsGiven, language == before.rawValue {
            // Only the choice kept from the last screen requested the other language; the site's choice replaces it.
            lacksJapanese = false
        }
    }

    mutating func use(_ language: Language) {
        setting.localizer = Localizer(language: language)
        useTexts()
    }

    private mutating func useTexts() {
        lacksJapanese = !languages.contains(localizer.language)
        if lacksJapanese { setting.localizer = Localizer(language: .en) }
        setting.loadStrings()
    }

    // MARK: Settings and themes

    /// Takes over settings that were read again, and the themes that are available then.
    mutating func adopt(_ fresh: Setting, _ state: inout MonitorState) {
        setting = fresh
        useTexts()
        state.settings.usesMouse = setting.settings.mouse
        if !hasOwnTheme, let given = setting.settings.theme { state.settings.themeName = given }
        themes = ThemeCatalog(setting.files, depth: terminal.capabilities.colorDepth)
        state.settings.themeNames = themes.names
        use(theme: state.settings.themeName)
    }

    mutating func use(theme name: String) {
        useTheme(name)
        terminal.redraw()
    }

    private mutating func useTheme(_ name: String) {
        let chosen = themes.theme(name)
        (theme, themeProblems, setting.themeFile) = (chosen.theme, chosen.problems, chosen.path)
    }
}
