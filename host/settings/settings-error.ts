/** A setting that cannot be used, with a message for the author of the settings. */
export class SettingsError extends Error {}
