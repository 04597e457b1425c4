extension ScreenCommand {
    /// What no arguments at all give. Nothing has to be read then, and reading nothing takes as long as the first frame.
    ///
    /// Each option has its value here as the library would give it; `CommandWordsTests` holds the two equal.
    static var unasked: ScreenCommand {
        var command = ScreenCommand()
        command.common = .unasked
        command.source = nil
        command.theme = nil
        command.ascii = false
        command.listening = .unasked
        command.preference = .unasked
        command.speed = nil
        command.capture = nil
        return command
    }
}

extension CommonOptions {
    fileprivate static var unasked: CommonOptions {
        var options = CommonOptions()
        options.lang = nil
        options.i18n = nil
        return options
    }
}

extension ListeningOptions {
    fileprivate static var unasked: ListeningOptions {
        var options = ListeningOptions()
        options.active = false
        options.takeOver = false
        options.duty = .unasked
        options.coalesce = nil
        options.auid = nil
        options.hooks = false
        return options
    }
}

extension ProfileOption {
    fileprivate static var unasked: ProfileOption {
        var option = ProfileOption()
        option.profile = nil
        return option
    }
}

extension PreferenceOptions {
    fileprivate static var unasked: PreferenceOptions {
        var options = PreferenceOptions()
        options.prefs = nil
        options.appCode = nil
        options.maxRegions = nil
        return options
    }
}
