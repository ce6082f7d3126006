import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs work for one of many sites of a process. */
export function runForSite<T>(name: string, work: () => T): T {
  return current.run(name, work);
}

/** Name of the site that the running code works for; empty in a process with one site. */
export function currentSite(): string {
  return current.getStore() ?? "";
}
