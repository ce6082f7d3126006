import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { openSqlite } from "../../host/store/sqlite/store";
import type { Store } from "../../host/store/store";
import { quickFolder } from "../host/support/folder";
import { describeAccounts } from "./support/accounts";
import { describeForms } from "./support/forms";
import { openHost, openOwnHost } from "./support/host";
import { describeUploads } from "./support/uploads";

const folder = quickFolder("millrace-conformance-");
let store: Store;
beforeAll(async () => {
  const worker = new URL(inject("storeWorker"));
  store = await openSqlite({ file: join(folder, "store.db"), now: 0, worker });
});
afterAll(async () => {
  await store?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("F-82 F-83 F-84 F-85 on SQLite", () => {
  describeForms(() => openHost(store));
  describeUploads(() => openHost(store));
});

let files = 0;
describe("on SQLite", () => {
  describeAccounts(async () => {
    const worker = new URL(inject("storeWorker"));
    return openOwnHost(await openSqlite({ file: join(folder, `${++files}.db`), now: 0, worker }));
  });
});
