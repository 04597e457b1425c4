import Canvas
import Curses
import Glibc

// A small full-screen program for the tests: it shows one frame, reports events on descriptor 3, and can end in every
// way.

/// Writes a line to the test.
func tell(_ line: String, on descriptor: Int32 = 3) {
    let octets = Array((line + "\n").utf8)
    _ = unsafe octets.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
}

/// The frame: the capabilities of the terminal, glyphs of every width, and the last key.
func picture(_ terminal: borrowing Terminal, note: String, overwritten: Bool) -> Frame {
    var frame = Frame(size: terminal.size, textWidth: terminal.capabilities.textWidth)
    frame.draw("\(terminal.size.columns)x\(terminal.size.rows)", at: 0, 0, style: Style(attributes: .bold))
    frame.draw("狼煙|", at: 0, 1, style: Style(foreground: .rgb(255, 135, 0)))
    frame.draw("e\u{301}がｶﾞ|", at: 0, 2, style: Style(foreground: .palette(12)))
    frame.draw("🔥👩‍👩‍👧❤️|", at: 0, 3, style: Style(background: .palette(4), attributes: .underline))
    // The text is far from the text before it, so that its column is sent to the terminal.
    frame.draw("±▁α" + String(repeating: " ", count: 20) + "@", at: 0, 4)
    frame.draw(note, at: 0, 5)
    if overwritten {
        frame.draw("x", at: 1, 1)
        frame.draw("y", at: 2, 1)
    }
    // The last cell of the screen.
    frame.draw("#", at: terminal.size.columns - 1, terminal.size.rows - 1)
    return frame
}

/// Uses up the stack.
func descend(_ depth: Int) -> Int {
    depth == .max ? 0 : descend(depth + 1) &+ descend(depth &+ 2)
}

func misbehave(_ letter: Character) {
    switch letter {
    case "t": fatalError("told to")
    case "i":
        let none: [Int] = []
        print(none[CommandLine.argc > 0 ? 1 : 0])
    case "T":
        // On another thread.
        Task.detached { fatalError("told to") }
        while true { pause() }
    case "r": print(descend(1))
    case "a": abort()
    case "s": unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "e": exit(3)
    case "w": tell("a word to standard error", on: STDERR_FILENO)
    case "b": while true { pause() }
    default: break
    }
}

func describe(_ capabilities: Terminal.Capabilities) -> String {
    "colors \(capabilities.colorDepth) utf8 \(capabilities.isUTF8) wide \(capabilities.ambiguousIsWide)"
}

/// Shows frames until an order ends the program.
func watch(_ terminal: inout Terminal, _ signals: inout Signals) {
    var note = "-"
    var overwritten = false
    tell(describe(terminal.capabilities))
    while true {
        terminal.show(picture(terminal, note: note, overwritten: overwritten))
        tell("shown \(terminal.size.columns)x\(terminal.size.rows)")
        wait(for: [terminal.inputDescriptor, signals.descriptor], milliseconds: terminal.isInPaste ? 100 : -1)
        while let signal = signals.next() {
            tell("signal \(signal)")
            switch signal {
            case .hangup, .terminate, .interrupt: return
            case .suspend: terminal.suspend()
            case .resume: terminal.resume()
            case .resize: terminal.resize()
            }
        }
        while let key = terminal.nextKey() {
            tell("key \(key)")
            note = "\(key)"
            switch key {
            case .hangup, .character("q"): return
            case .control("z"): terminal.suspend()
            case .control("l"): terminal.redraw()
            case .character("o"): overwritten.toggle()
            case .character("c"): terminal.copy(base64: "54u854WZIG9r")
            case .capabilitiesChanged: tell(describe(terminal.capabilities))
            case .character(let letter): misbehave(letter)
            default: break
            }
        }
    }
}

func wait(for descriptors: [Int32], milliseconds: Int32) {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&waiting, nfds_t(waiting.count), milliseconds)
}

/// Milliseconds since the machine started.
func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// Reports the time that the start, the first frame, an unchanged frame and a changed one take.
func measure() throws(TerminalError) {
    let start = now()
    var terminal = try Terminal()
    let entered = now()
    let size = terminal.size
    var frames = (0..<2).map { turn in
        var frame = Frame(size: size)
        for row in 0..<size.rows {
            frame.draw(String(repeating: turn == 0 ? "狼煙ab" : "xy煙狼", count: size.columns / 6), at: 0, row)
        }
        return frame
    }
    let drawn = now()
    terminal.show(frames[0])
    let shown = now()
    // The cells are equal, but have different storage.
    var same = frames[0]
    same.draw("狼", at: 0, 0)
    var unchanged = [Double]()
    for _ in 0..<200 {
        let before = now()
        terminal.show(same)
        unchanged.append(now() - before)
    }
    var changed = [Double]()
    for turn in 0..<100 {
        let before = now()
        terminal.show(frames[(turn + 1) % 2])
        changed.append(now() - before)
    }
    frames.removeAll()
    tell("enter \(entered - start) ms, first frame \(shown - drawn) ms")
    tell("unchanged \(unchanged.sorted()[100]) ms, all changed \(changed.sorted()[50]) ms, \(size)")
}

/// Shows more pairs of colours than a small terminal has, frame after frame: letters on backgrounds, letters in
/// colours, and the first ones again.
func showPairs() throws(TerminalError) {
    var terminal = try Terminal()
    for turn in 0..<3 {
        var frame = Frame(size: terminal.size)
        for number in 0..<6 {
            let color = Color.palette(UInt8(number + 1))
            let style = turn == 1 ? Style(foreground: color) : Style(background: color)
            let first: UInt8 = [0x61, 0x67, 0x41][turn]
            frame.draw(String(Unicode.Scalar(first + UInt8(number))), at: 2 * number, 0, style: style)
        }
        terminal.show(frame)
        tell("turn \(turn)")
    }
}

func run() -> Int32 {
    do throws(TerminalError) {
        if CommandLine.arguments.contains("measure") {
            try measure()
            return 0
        }
        if CommandLine.arguments.contains("pairs") {
            try showPairs()
            return 0
        }
        guard var signals = Signals() else { return 2 }
        var terminal = try Terminal()
        watch(&terminal, &signals)
        tell("leaving")
        return 0
    } catch {
        tell("error \(error)")
        return 1
    }
}

exit(run())
