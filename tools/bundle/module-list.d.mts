/** Finds the modules of the runtime and writes their list, where it has changed. */
export function writeModuleList(): Promise<void>;
