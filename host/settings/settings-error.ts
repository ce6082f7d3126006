/** A setting that cannot be used; its message is one sentence for whoever wrote it. */
export class SettingsError extends Error {}
