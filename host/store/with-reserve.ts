import type { LogLine } from "../base/log";
import type { Reserve } from "./reserve";
import { toStore, type Store } from "./store";
import { StoreError } from "./store-error";
import { UNITS, type UnitName } from "./units";

/** Units that are refused on a full disk, so that the reserve is left for logins and deletions. Clients can retry them. */
const CAN_WAIT: readonly UnitName[] = ["acceptSubmission", "addFile", "signUp"];

/**
 * A store that releases the reserve on a full disk and runs the unit again. Until there is free space, it refuses the units
 * that can wait.
 */
export function withReserve(store: Store, reserve: Reserve, log: (line: LogLine) => void): Store {
  const units = store as unknown as Record<UnitName, (args?: unknown) => Promise<unknown>>;

  async function run(name: UnitName, args: unknown): Promise<unknown> {
    const waits = CAN_WAIT.includes(name);
    if (waits && !reserve.held()) throw new StoreError("full", "The disk is full");
    try {
      return await units[name](args);
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== "full" || !reserve.giveUp()) throw error;
      const hint = "Submissions and files are refused until there is free space. Logins and deletions still work.";
      log({ level: "error", event: "disk full", error: error.message, hint });
      if (waits) throw error;
      return units[name](args);
    }
  }

  return toStore(Object.keys(UNITS) as UnitName[], run, store);
}
