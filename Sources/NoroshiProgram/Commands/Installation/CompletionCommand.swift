import ArgumentParser
import Basics
import CommandUsage
import Localization

/// `noroshi completion`: the script that a shell reads to complete command lines of noroshi.
struct CompletionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Write the shell script that completes commands, options and their values.",
        discussion: """
            Add the line `source <(noroshi completion bash)` to ~/.bashrc, or save the output as the file _noroshi in \
            a folder of zsh's fpath, or as ~/.config/fish/completions/noroshi.fish. If you installed a package, this \
            is already done.

            Completes the values that currently exist: themes, types and other filter terms, regions, key codes, \
            names.
            """)

    enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

    @OptionGroup var options: CommonOptions
    @ArgumentParser.Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
    var shell: Shell

    @Flag(help: "Write one JSON object: shell, script.")
    var json = false

    func run() throws {
        let setting = options.settingInForce()
        guard json else { return try setting.write(text: Self.script(shell)) }
        try setting.write { json in
            json.object { json in
                json.member("shell", shell.rawValue)
                json.member("script", Self.script(shell))
            }
        }
    }

    static func script(_ shell: Shell) -> String {
        switch shell {
        case .bash: bash(NoroshiCommand.completionScript(for: .bash)) + "\n"
        case .zsh: NoroshiCommand.completionScript(for: .zsh) + "\n"
        case .fish: NoroshiCommand.completionScript(for: .fish) + "\n"
        }
    }

    /// The library's script, with additions for cases that it does not cover.
    private static func bash(_ script: String) -> String {
        let last = "complete -o filenames -F _noroshi noroshi"
        // bash ends a word at a colon, as in type:ibeacon, unless the word is in quotation marks. The script joins
        // the words, and removes the part before the colon from the answers, since bash keeps it.
        let joining = """
            _noroshi_joined() {
                local -a words=()
                local -i place=0 index
                local word was=
                for ((index = 0; index < ${#COMP_WORDS[@]}; index++)); do
                    word=${COMP_WORDS[index]}
                    if ((${#words[@]} > 1)) && [[ ${word} == :* || ${was} == *: ]] &&
                        [[ ${COMP_LINE} == *"${words[${#words[@]} - 1]}${word}"* ]]; then
                        words[${#words[@]} - 1]+=${word}
                    else
                        words+=("${word}")
                    fi
                    ((index == COMP_CWORD)) && place=$((${#words[@]} - 1))
                    was=${word}
                done
                local -a COMP_WORDS=("${words[@]}")
                local -i COMP_CWORD=${place}
                local cur=${words[place]} before=
                [[ ${cur} == *:* && ${2} != *:* ]] && before=${cur%:*}:
                [[ -z ${before} ]] && cur=${2}
                # The answers have no signs before single signs, so what is looked for has none.
                _noroshi "${1}" "${cur//\\\\/}" "${words[place - 1]}"
                COMPREPLY=("${COMPREPLY[@]#"${before}"}")
            }
            """
        // If no command fits, bash proposes files: a capture may be named without a command.
        return script.replacing(last, with: joining + "\ncomplete -o filenames -o default -F _noroshi_joined noroshi")
    }
}
