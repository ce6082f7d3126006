import { expect, it } from "vitest";
import type { SiteDisk } from "../../../host/store/disk";
import { toStore, type Store } from "../../../host/store/store";
import { StoreError } from "../../../host/store/store-error";
import { UNITS, type UnitName } from "../../../host/store/units";
import { withDisk } from "../../../host/store/with-disk";

const names = Object.keys(UNITS) as UnitName[];
const about = { about: "", migrated: undefined, close: async () => undefined };
const unused = () => Promise.reject(new Error("Not used"));

/** A disk with too little space, and a reserve that can be released. */
function createDisk(): SiteDisk {
  let held = true;
  return {
    write: (size) => Promise.reject(new StoreError("full", `${size()} bytes`)),
    giveUp: () => held && !(held = false),
    ...{ findProblem: unused, look: unused, bytesToReturn: unused, end: () => undefined },
  };
}

const run = (store: Store, name: UnitName) =>
  (store as unknown as Record<UnitName, (args: unknown) => Promise<unknown>>)
    [name]({ text: "é" })
    .catch((error: Error) => error.message);

it("refuses what visitors send and imports while the disk has too little space, and nothing else", async () => {
  const store = withDisk(
    toStore(names, async (name) => name, about),
    createDisk(),
    () => undefined,
  );
  const refused = [];
  for (const name of names) if ((await run(store, name)) === "13 bytes") refused.push(name);
  const messages = ["acceptSubmission", "addFile", "signUp"];
  const imports = ["addImport", "addMembers", "saveProducts", "storeImportPart"];
  const orders = ["changeCartItem", "changeCheckout", "placeOrder"];
  expect(refused.sort()).toEqual([...messages, ...imports, ...orders].sort());
});

it("releases the reserve once on a full disk, logs it, and runs the unit again", async () => {
  let failures = 1;
  const lines: string[] = [];
  const full = async () => {
    if (failures-- > 0) throw new StoreError("full", "No space");
    return "stored";
  };
  const store = withDisk(toStore(names, full, about), createDisk(), ({ event }) => void lines.push(event));
  expect(await run(store, "startOwnerSession")).toBe("stored");
  failures = 1;
  expect(await run(store, "startOwnerSession")).toBe("No space");
  expect(lines).toEqual(["disk full"]);
});
