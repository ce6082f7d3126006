import { report } from "../errors";

/** What page scripts call for a visitor's choice about tracking (`boot.md` B-26). Nothing here tracks. */
export interface UserTracking {
  /** Calls back at once; an error is reported. */
  ready(callback: () => void): void;
  getUserTrackingChoice(): "allow" | "deny" | "none";
  /** Remembers the choice; `reload` loads the page again. */
  allowUserTracking(options?: { reload?: boolean }): void;
  denyUserTracking(options?: { reload?: boolean }): void;
  /** There are no variations. */
  onVariationRecorded(): void;
  /** Attributes are not kept. */
  setAttributes(): void;
}

declare global {
  interface Window {
    wf?: Partial<UserTracking>;
  }
}

const MEMORY = "millrace:tracking";

/** Adds missing functions to `window.wf`; existing ones stay. */
export function provideUserTracking(): void {
  let choice = "none";
  const choose = (made: "allow" | "deny", options?: { reload?: boolean }) => {
    choice = made;
    try {
      localStorage.setItem(MEMORY, made);
    } catch {
      // Without a storage the choice lasts as long as the page.
    }
    if (options?.reload) location.reload();
  };
  const tracking: UserTracking = {
    ready(callback) {
      try {
        callback();
      } catch (error) {
        report(error, { behaviour: "wf.ready" });
      }
    },
    getUserTrackingChoice() {
      try {
        choice = localStorage.getItem(MEMORY) ?? choice;
      } catch {
        // As above.
      }
      return choice === "allow" || choice === "deny" ? choice : "none";
    },
    allowUserTracking: (options) => choose("allow", options),
    denyUserTracking: (options) => choose("deny", options),
    onVariationRecorded: () => undefined,
    setAttributes: () => undefined,
  };
  const before: unknown = window.wf;
  if (before === undefined) window.wf = tracking;
  else if (typeof before === "object" && before !== null && Object.isExtensible(before)) {
    for (const [name, value] of Object.entries(tracking)) if (!(name in before)) Reflect.set(before, name, value);
  }
}
