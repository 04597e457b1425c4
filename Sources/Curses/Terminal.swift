import CNcurses
public import Canvas
import Glibc
import Platform

/// The terminal of the program, in full-screen mode. It is restored at the end of the value's lifetime, and also
/// when the process is terminated by a fault or calls `exit`.
///
/// Only one value may exist in a process at a time, on one thread.
public struct Terminal: ~Copyable, Display {
    /// At most 1,000 columns and 500 rows, however large the terminal is; the rest of it is left unchanged.
    public internal(set) var size: Size
    public internal(set) var capabilities: Capabilities
    /// Readable when ``nextKey()`` has something to process. Do not read from it.
    public let inputDescriptor: Int32

    private var palette: ColorPalette
    /// The present content of the screen; nil when it is not known.
    private var shown: Frame?
    private var shownWidth: TextWidth?
    var decoder: KeyDecoder
    /// The time of the last input from the keyboard.
    var lastOctets = ContinuousClock.now
    var clicks = ClickCounter()
    /// Whether the last read found the terminal gone, and whether that was reported.
    var isLost = false
    var isGone = false

    /// Enters full-screen mode on standard input and output; keys are read from the controlling terminal if standard
    /// input is not a terminal.
    ///
    /// Takes `TERM`, `COLORTERM`, `NO_COLOR` and the character encoding (`LC_ALL`, `LC_CTYPE`, `LANG`) from the
    /// environment. It does not wait for anything.
    public init(options: Options = Options()) throws(TerminalError) {
        let input = input_open()
        guard input >= 0 else { throw .notATerminal }
        let isUTF8 = locale_start()
        let wanted = options.colorDepth ?? (Terminal.environment("NO_COLOR") == nil ? .trueColor : .none)
        let traits: screen_traits
        do throws(TerminalError) {
            traits = try Terminal.start(on: input, wanted: wanted)
        } catch {
            if input != STDIN_FILENO { close(input) }
            throw error
        }
        inputDescriptor = input
        let depth = min(wanted, ColorDepth(colors: traits.is_direct ? 1 << 24 : Int(traits.colors)))
        capabilities = Capabilities(
            colorDepth: depth, isUTF8: isUTF8, ambiguousIsWide: isUTF8 && options.ambiguousIsWide == true,
            copies: traits.follows_xterm)
        capabilities.font = Capabilities.Font(terminal: Terminal.environment("TERM") ?? "")
        palette = ColorPalette(depth: depth, traits: traits)
        decoder = KeyDecoder(Terminal.describedKeys())
        size = Terminal.measured()
        reportMouse(options.reportsMouse)
        if isUTF8, traits.reports_cursor, options.ambiguousIsWide == nil, size.rows > 1 { askForWidths() }
        if traits.follows_xterm, traits.reports_cursor, depth != .none { askForBackground() }
    }

    deinit {
        // The shell would receive a late answer of the terminal as typed text.
        if decoder.awaitedRow != nil || decoder.awaitsBackground, !isGone { discardInput(milliseconds: 50) }
        screen_stop()
        if inputDescriptor != STDIN_FILENO { close(inputDescriptor) }
    }

    /// Sends the changes since the previous frame. The parts outside of the terminal are left out.
    public mutating func show(_ frame: Frame) {
        useWidths(of: frame)
        let isKnown = shown != nil
        var isChanged = draw(frame, over: shown)
        if palette.isExhausted {
            palette.reset()
            isChanged = draw(frame, over: nil)
        }
        if isChanged || !isKnown || shown?.cursor != frame.cursor {
            screen_refresh(Int32(frame.cursor?.row ?? -1), Int32(frame.cursor?.column ?? -1))
        }
        shown = frame
    }

    /// Makes the next ``show(_:)`` clear the terminal and send everything (Ctrl-L).
    public mutating func redraw() {
        shown = nil
        screen_repaint()
    }

    /// Adopts the present size of the terminal. The next frame is drawn completely.
    public mutating func resize() {
        size = Terminal.measured()
        screen_resize(Int32(size.rows), Int32(size.columns))
        shown = nil
    }

    /// Restores the terminal, stops the process as Ctrl-Z does, and returns to full-screen mode when the process is
    /// continued. The process is not stopped if no other process could continue it.
    public mutating func suspend() {
        screen_suspend()
        signals_stop_process()
        resume()
    }

    /// Sets the terminal up again after the process was continued. The next frame is drawn completely.
    public mutating func resume() {
        screen_resume()
        resize()
    }

    /// Sets an action for when the process is terminated by a fault, after the terminal is restored. It runs in a
    /// signal handler and may only make system calls.
    public static func onFault(_ action: @convention(c) () -> Void) {
        rescue_also(action)
    }

    /// Turns the reports of the mouse on, or leaves the mouse to the terminal.
    public mutating func reportMouse(_ isOn: Bool) {
        screen_mouse(isOn)
        decoder.readsMouse = isOn
    }

    /// Rings the bell.
    public mutating func beep() {
        screen_beep()
    }
}

// Cells.
extension Terminal {
    /// Makes ncurses count cells in the same way as the frame.
    private mutating func useWidths(of frame: Frame) {
        guard shownWidth != frame.textWidth else { return }
        if shownWidth != nil { redraw() }
        shownWidth = frame.textWidth
        width_use(
            { scalar, ambiguousIsWide in
                guard let scalar = Unicode.Scalar(scalar) else { return -1 }
                return Int32(TextWidth(ambiguousIsWide: ambiguousIsWide).width(of: scalar))
            }, frame.textWidth.ambiguousIsWide)
    }

    private mutating func draw(_ frame: Frame, over old: Frame?) -> Bool {
        var isChanged = false
        for run in FrameDifference(from: old, to: frame) {
            isChanged = true
            guard run.row < size.rows else { continue }
            draw(run, of: frame)
        }
        return isChanged
    }

    private mutating func draw(_ run: FrameDifference.Run, of frame: Frame) {
        var style: Style?
        var look = ColorPalette.Look(attributes: 0, pair: 0)
        var column = run.columns.lowerBound
        while column < run.columns.upperBound {
            let cell = frame[column, run.row]
            let first = column
            column += 1
            guard cell.width > 0 else { continue }
            if style != cell.style {
                style = cell.style
                look = palette.look(of: cell.style)
            }
            // Most of a whole screen is blank: drawing blanks cell by cell would take longer than all the rest.
            if cell.width == 1 {
                while column < run.columns.upperBound, frame[column, run.row] == cell { column += 1 }
            }
            // A wide glyph that does not fit at the edge is not shown.
            let fits = first + Int(cell.width) <= size.columns
            draw(fits ? cell : .blank, first, run.row, look, times: column - first)
        }
    }

    private func draw(_ cell: Cell, _ column: Int, _ row: Int, _ look: ColorPalette.Look, times: Int) {
        var scalars: InlineArray<4, UInt32> = .init(repeating: 0)
        var count = 1 + min(3, cell.glyph.markCount)
        scalars[0] = cell.glyph.base.value
        for index in 1..<4 { scalars[index] = cell.glyph.mark(index - 1)?.value ?? 0 }
        let isPrintable = scalars[0] >= 0x20 && !(0x7F..<0xA0).contains(scalars[0])
        let isShown = isPrintable && (capabilities.isUTF8 || (scalars[0] < 0x7F && count == 1))
        if !isShown {
            scalars[0] = UInt32(UInt8(ascii: "?"))
            count = 1
        }
        for cells in 0..<(isShown ? 1 : Int(cell.width)) {
            // The C function reads `count` values and keeps nothing.
            let span = scalars.span
            unsafe span.withUnsafeBufferPointer { pointer in
                unsafe screen_put(
                    Int32(row), Int32(column + cells), pointer.baseAddress, Int32(count), look.attributes, look.pair,
                    Int32(times))
            }
        }
    }
}

// The start.
extension Terminal {
    /// The value of an environment variable; nil when it is missing or empty.
    static func environment(_ name: String) -> String? {
        Environment.value(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func start(on input: Int32, wanted: ColorDepth) throws(TerminalError) -> screen_traits {
        guard let name = environment("TERM") else { throw .unknownTerminal("") }
        var error = screen_unknown_terminal
        var traits = screen_traits()
        for candidate in wanted == .trueColor ? trueColorNames(for: name) + [name] : [name] {
            error = unsafe screen_start(candidate, input, STDOUT_FILENO, wanted != .none, &traits)
            guard error == screen_unknown_terminal else { break }
        }
        switch error {
        case screen_ok: return traits
        case screen_unknown_terminal: throw .unknownTerminal(name)
        case screen_cannot_move_cursor: throw .cannotMoveCursor(name)
        default: throw .failed
        }
    }

    /// The names of terminal descriptions with direct colour, if the terminal claims to support it.
    static func trueColorNames(for name: String) -> [String] {
        guard let word = environment("COLORTERM"), word == "truecolor" || word == "24bit" else { return [] }
        let plain = name.hasSuffix("-256color") ? String(name.dropLast("-256color".count)) : name
        return plain.contains("-") ? [] : [plain + "-direct"]
    }

    private static func measured() -> Size {
        var rows: Int32 = 0
        var columns: Int32 = 0
        unsafe screen_measure(&rows, &columns)
        return Size(columns: Int(columns), rows: Int(rows))
    }
}
