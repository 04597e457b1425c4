// The room Localization.
