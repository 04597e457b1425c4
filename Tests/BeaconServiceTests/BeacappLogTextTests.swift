import Advertising
import Basics
import BeaconService
import Glibc
import Testing

@Suite("Text in custom logs of Beacapp")
struct BeacappLogTextTests {
    /// Compares every character with the conversion of the system.
    @Test("The characters of Shift JIS are those of code page 932")
    func characters() {
        let conversion = unsafe iconv_open("CP932", "UTF-8")
        guard Int(bitPattern: conversion) != -1 else {
            print("Not held against the system: its iconv has no CP932.")
            return
        }
        defer { unsafe iconv_close(conversion) }
        var wrong: [Unicode.Scalar] = []
        var count = 0
        for value in UInt32(0x20)...0x2_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            count += 1
            var source = Array(String(scalar).utf8).map { CChar(bitPattern: $0) }
            var target = [CChar](repeating: 0, count: 8)
            let isConverted = unsafe source.withUnsafeMutableBufferPointer { source in
                unsafe target.withUnsafeMutableBufferPointer { target in
                    var (from, to) = (source.baseAddress, target.baseAddress)
                    var (left, room) = (source.count, target.count)
                    unsafe iconv(conversion, nil, nil, nil, nil)
                    return unsafe iconv(conversion, &from, &left, &to, &room) == 0
                }
            }
            if ShiftJIS.canWrite(String(scalar)) != isConverted { wrong.append(scalar) }
        }
        #expect(wrong == [] && count > 100_000)
    }

    @Test("A custom log within a second of the last one is rejected, even if the clock is set back")
    func pause() throws {
        var state = ServiceState()
        func log(_ seconds: Double) throws -> ServiceOutcome {
            let (time, identifier) = (Timestamp(microseconds: Int64(seconds * 1e6)), UUID128(high: 3, low: 4))
            return try state.perform(.logBeacapp(.custom("x"), at: time, as: identifier), in: .bare).outcome
        }
        #expect(try log(10) == .beacappLog(.failure(.notActivated)))
        let activation = BeacappActivation(
            server: "http://h", keys: BeacappKeys(requestToken: "t", secretKey: "s"),
            device: .init(high: 1, low: 2), accessToken: "a", expires: Timestamp(microseconds: 0))
        _ = try state.perform(.activateBeacapp(activation), in: .bare)
        func taken(_ seconds: Int64) -> ServiceOutcome {
            let log = BeacappLog(.custom("x"), of: activation, at: Timestamp(microseconds: seconds * 1_000_000))
            return .beacappLog(.success(ServiceRecord(log, identifier: UUID128(high: 3, low: 4))))
        }
        #expect(try log(10) == taken(10))
        for early in [10.0, 10.999, 9.001] {
            guard case .beacappLog(.failure(let error)) = try log(early) else {
                Issue.record("\(early) was taken")
                continue
            }
            #expect(error.code == .invalidData)
        }
        #expect(try log(11) == taken(11) && log(5) == taken(5))
    }
}
