import Glibc

/// The characters of Shift JIS, as Windows has it: Beacapp takes no others in a custom log.
enum ShiftJIS {
    /// Where the system has no such conversion, every text counts as one that can be written.
    static func canWrite(_ text: String) -> Bool {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        let conversion = unsafe iconv_open("CP932", "UTF-8")
        guard Int(bitPattern: conversion) != -1 else { return true }
        defer { unsafe iconv_close(conversion) }
        var source = Array(text.utf8).map { CChar(bitPattern: $0) }
        // A character takes two bytes at most, and three in UTF-8 at least where it takes two.
        var target = [CChar](repeating: 0, count: source.count + 1)
        return unsafe source.withUnsafeMutableBufferPointer { source in
            unsafe target.withUnsafeMutableBufferPointer { target in
                var (from, to) = (source.baseAddress, target.baseAddress)
                var (left, room) = (source.count, target.count)
                return unsafe iconv(conversion, &from, &left, &to, &room) == 0
            }
        }
    }
}
