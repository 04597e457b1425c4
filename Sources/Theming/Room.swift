// The room Theming.
