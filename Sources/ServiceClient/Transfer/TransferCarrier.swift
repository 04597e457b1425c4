import Glibc
import Platform

/// Carries out exchanges, each in a separate process.
public struct TransferCarrier: Sendable {
    /// The program, as a path or a name to look up in `PATH`.
    let program: String

    public init(program: String) { self.program = program }

    /// The version text of this machine's libcurl: `libcurl/7.88.1 OpenSSL/3.0.17`, followed by more.
    /// - Throws: `libraryMissing`, or the reason why the program cannot report it.
    public func library() async throws(TransferFault) -> String {
        let (end, octets) = await run(TransferProcess.libraryOption, input: [], seconds: 10, limit: 4096)
        switch end {
        case .exited(0): return String(decoding: octets ?? [], as: UTF8.self)
        case .exited(69): throw .libraryMissing
        default: throw Self.fault(end)
        }
    }

    /// The maximum number of bytes of an outcome besides the body of the answer.
    private static let mostOfHead = 1 << 19
    /// The variables of the environment that the loader, the resolver and OpenSSL read, unless the file of the
    /// program has a capability. All others, above all passwords of proxies, are not passed on.
    private static let variables = ["LD_LIBRARY_PATH", "OPENSSL_CONF", "RES_OPTIONS"]

    /// Carries out an exchange within its time limit, and ends it at once when the task is cancelled.
    func carry(_ transfer: Transfer) async -> TransferOutcome {
        let (end, octets) = await run(
            TransferProcess.option, input: transfer.octets, seconds: Double(transfer.milliseconds) / 1000,
            limit: transfer.largest + Self.mostOfHead)
        guard let octets else { return .failure(.tooLarge) }
        guard end == .exited(0) else { return .failure(Self.fault(end)) }
        return (try? TransferOutcome(octets)) ?? .failure(.programUnusable)
    }

    /// - Returns: The end of the process, and its output; nil: more than the limit.
    private func run(
        _ option: String, input: [UInt8], seconds: Double, limit: Int
    ) async -> (end: SupervisedProcess.End, octets: [UInt8]?) {
        guard let input = ProcessInput(input), let pipe = LineStream.pipe() else { return (.unstartable, []) }
        let process = SupervisedProcess(
            [program, option],
            environment: ChildEnvironment.current.filter { variable in
                Self.variables.contains { variable.hasPrefix($0 + "=") }
            },
            input: input.file, output: pipe.writing, budget: seconds, grace: 0,
            canGain: false)
        close(pipe.writing)
        guard let process else {
            close(pipe.reading)
            return (.unstartable, [])
        }
        return await withTaskCancellationHandler {
            let output = WholeOutput(of: pipe.reading, limit: limit)
            let end = await process.end()
            // A process that could not be killed still holds its end of the pipe.
            if case .exited = end {} else { output.stop() }
            return (end, await output.octets())
        } onCancel: {
            process.askToEnd()
        }
    }

    private static func fault(_ end: SupervisedProcess.End) -> TransferFault {
        switch end {
        case .exited, .unstartable: .programUnusable
        case .signaled: .failed
        case .expired: .timedOut
        case .ended: .cancelled
        }
    }
}
