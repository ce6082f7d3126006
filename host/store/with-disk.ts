import type { LogLine } from "../base/log";
import type { SiteDisk } from "./disk";
import { toStore, type Store } from "./store";
import { StoreError } from "./store-error";
import { UNITS, type UnitName } from "./units";

/**
 * Units that are refused while the disk has too little space, so that it is left for log-ins and deletions: what visitors
 * send, and imports. Clients can retry them.
 */
const CAN_WAIT: readonly UnitName[] = [
  "acceptSubmission",
  "addFile",
  "signUp",
  "changeCartItem",
  "changeCheckout",
  "placeOrder",
  "addMembers",
  "addImport",
  "storeImportPart",
  "saveProducts",
];

/**
 * A store that refuses the units that can wait while the disk has too little space. When the disk is full nevertheless, it
 * releases the reserve and runs the unit again.
 */
export function withDisk(store: Store, disk: SiteDisk, log: (line: LogLine) => void): Store {
  const units = store as unknown as Record<UnitName, (args?: unknown) => Promise<unknown>>;

  async function run(name: UnitName, args: unknown): Promise<unknown> {
    if (CAN_WAIT.includes(name))
      return disk.write(
        () => computeSize(args),
        () => units[name](args),
      );
    try {
      return await units[name](args);
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== "full" || !disk.giveUp()) throw error;
      const hint =
        "The reserve is released for log-ins and deletions. Forms and files are refused until there is space.";
      log({ level: "error", event: "disk full", error: error.message, hint });
      return units[name](args);
    }
  }

  return toStore(Object.keys(UNITS) as UnitName[], run, store);
}

const computeSize = (args: unknown): number => Buffer.byteLength(JSON.stringify(args));
