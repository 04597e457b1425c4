import Basics
import CNcurses
public import Canvas
import Glibc

// Keys.
extension Terminal {
    /// The time in milliseconds within which the rest of a sequence has to follow Escape. A longer time would make
    /// Escape slow; a terminal sends a sequence at once.
    private static var escapeDelay: Int32 { 25 }

    /// The silence after which a paste has ended although the terminal did not mark its end.
    private static var pasteSilence: Duration { .seconds(1) }

    /// Whether the end of a paste is still expected. In that case call `nextKey()` regularly even if there is
    /// nothing to read: a second of silence ends the paste.
    public var isInPaste: Bool { decoder.isInPaste }

    /// The next key; nil when none has been typed. The function waits only after a lone Escape, for 25 ms.
    public mutating func nextKey() -> Key? {
        while true {
            while let input = decoder.next() {
                if let key = key(of: input) { return key }
            }
            let isUndecided = decoder.isUndecided
            if isGone || !read(milliseconds: isUndecided ? Terminal.escapeDelay : 0) {
                if let input = decoder.settle() { return key(of: input) }
                if isInPaste, lastOctets.duration(to: .now) >= Terminal.pasteSilence, let input = decoder.endPaste() {
                    return key(of: input)
                }
                return isGone ? nil : hangupIfGone()
            }
        }
    }

    /// Whether the terminal still exists.
    public var isConnected: Bool { !isGone && isatty(inputDescriptor) == 1 && tcgetpgrp(inputDescriptor) >= 0 }

    /// Puts a text into the terminal's clipboard (OSC 52). Terminals in which this is disabled do not report that.
    ///
    /// - Parameter encoded: The text's UTF-8 in Base64.
    /// - Returns: false when nothing was sent: the terminal does not support it, or the text is longer than 56 244
    ///   bytes in UTF-8, the maximum that terminals accept (74 994 in Base64 in the strictest of them).
    @discardableResult
    public mutating func copy(base64 encoded: String) -> Bool {
        guard capabilities.copies, encoded.count <= 74_992 else { return false }
        send("\u{1B}]52;c;" + encoded + "\u{07}")
        return true
    }
}

extension Terminal {
    /// The keys of the terminal description.
    static func describedKeys() -> KeySequences {
        var described: [(octets: [UInt8], key: Key)] = []
        for (name, key) in KeySequences.names {
            guard let octets = unsafe screen_key(name) else { continue }
            described.append((unsafe Array(String(cString: octets).utf8), key))
        }
        return KeySequences(described)
    }

    /// Determines the width of ambiguous characters: writes two of them, a letter-like one and a block, and queries
    /// the terminal for its cursor's position. The first frame covers them; the answer arrives among the keys.
    mutating func askForWidths() {
        let row = 2
        decoder.awaitedRow = row
        send("\u{1B}[\(row);1H\u{B1}\u{2581}\u{1B}[6n")
    }

    /// Queries the background colour (OSC 11). A terminal that does not support the query does not answer.
    mutating func askForBackground() {
        decoder.awaitsBackground = true
        send("\u{1B}]11;?\u{07}")
    }

    func discardInput(milliseconds: Int32) {
        var octets: InlineArray<256, UInt8> = .init(repeating: 0)
        var span = octets.mutableSpan
        _ = unsafe span.withUnsafeMutableBufferPointer { pointer in
            unsafe input_read(inputDescriptor, pointer.baseAddress, pointer.count, milliseconds)
        }
    }

    private func send(_ text: String) {
        let octets = text.utf8.map { CChar(bitPattern: $0) }
        unsafe octets.withUnsafeBufferPointer { pointer in
            unsafe screen_send(pointer.baseAddress, pointer.count)
        }
    }

    private mutating func key(of input: KeyDecoder.Input) -> Key? {
        switch input {
        case .key(.mouse(let mouse)): return .mouse(clicks.counted(mouse, at: lastOctets))
        case .key(let key): return key
        case .background(let color):
            capabilities.background = color
            return .capabilitiesChanged
        case .cursorColumn(let column):
            // The two characters end at column 3 if both take one cell. On any other terminal such characters do not
            // line up, and wide is the cautious answer.
            guard column != 3 else { return nil }
            capabilities.ambiguousIsWide = true
            return .capabilitiesChanged
        }
    }

    /// Reads the available bytes. Returns whether there were any.
    private mutating func read(milliseconds: Int32) -> Bool {
        var octets: InlineArray<4096, UInt8> = .init(repeating: 0)
        var span = octets.mutableSpan
        let count = unsafe span.withUnsafeMutableBufferPointer { pointer in
            unsafe input_read(inputDescriptor, pointer.baseAddress, pointer.count, milliseconds)
        }
        guard count > 0 else {
            isLost = count < 0
            return false
        }
        decoder.append((0..<count).map { octets[$0] })
        lastOctets = .now
        return true
    }

    private mutating func hangupIfGone() -> Key? {
        guard isLost else { return nil }
        isGone = true
        return .hangup
    }
}
