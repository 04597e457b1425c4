import Glibc

/// The bytes of a whole file.
func contents(of path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var octets: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = unsafe fread(&part, 1, part.count, file)
        guard count > 0 else { return unsafe ferror(file) == 0 ? octets : nil }
        octets += part[..<count]
    }
}

/// Replaces the whole content of a file by `text`.
func write(_ text: String, to path: String) -> Bool {
    guard let file = unsafe fopen(path, "w") else { return false }
    let octets = Array(text.utf8)
    let isWritten = unsafe fwrite(octets, 1, octets.count, file) == octets.count
    return unsafe fclose(file) == 0 && isWritten
}
