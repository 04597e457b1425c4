public import Canvas
public import Localization
public import Theming

/// Draws the whole screen anew.
///
/// Pure: the same state gives the same frame.
///
/// - Parameters:
///   - theme: the theme of `state.settings.themeName`, brought to the colours of the terminal.
///   - localizer: the texts of `state.language`.
///   - glyphs: what the terminal can show. `GlyphSet.ascii` is used anyway where the user asks for it.
///   - textWidth: how wide the terminal draws characters of ambiguous width.
public func render(
    _ state: MonitorState, theme: Theme, localizer: Localizer, glyphs: GlyphSet, textWidth: TextWidth = TextWidth()
) -> Frame {
    var sheet = Sheet(
        frame: Frame(size: state.size, textWidth: textWidth), theme: theme, texts: localizer,
        glyphs: state.settings.usesASCII ? .ascii : glyphs)
    let layout = state.layout
    sheet.fill(Rect(state.size), .text)
    sheet.putTitle(state, in: layout.title)
    sheet.putTabs(state, in: layout.tabs)
    sheet.putBanner(state, in: layout.banner)
    switch state.view {
    case .beacons:
        sheet.putBeacons(state, layout)
        sheet.putDetail(state, layout)
    case .regions: sheet.putRegions(state, layout)
    case .designated: sheet.putDesignated(state, layout)
    case .contents: sheet.putContents(state, layout)
    case .events: sheet.putEvents(state, layout)
    case .status: sheet.putStatus(state, in: layout.body)
    }
    sheet.putWelcome(state, in: layout.welcome)
    sheet.putMessage(state, in: layout.message)
    sheet.putKeys(state, in: layout.keys)
    switch state.layer {
    case .help(let first): sheet.putHelp(state, first)
    case .palette(let palette): sheet.putPalette(state, palette)
    case .settings(let cursor): sheet.putSettings(state, cursor)
    case .question(let question): sheet.putQuestion(state, question)
    case .entry(let entry): sheet.putEntry(state, entry)
    case .designation(let dialog): sheet.putDesignation(state, dialog)
    case .monitoring(let menu): sheet.putMonitoring(state, menu)
    case .options(let dialog): sheet.putOptions(state, dialog)
    case .transmission(let dialog): sheet.putTransmission(state, dialog)
    case .authorization(let dialog): sheet.putAuthorization(state, dialog)
    case .sheet(let text): sheet.putSheet(state, text)
    case .filter, nil: break
    }
    return sheet.frame
}
