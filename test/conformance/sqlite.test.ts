import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { Store } from "../../host/store/store";
import { quickFolder } from "../host/support/folder";
import { openTestStore } from "../host/support/sqlite-store";
import { describeAccounts } from "./support/accounts";
import { describeForms } from "./support/forms";
import { openHost, openOwnHost } from "./support/host";
import { ACCOUNTS_FOLDER } from "./support/mock";
import { describeShop } from "./support/shop";
import { describeUploads } from "./support/uploads";

const folder = quickFolder("millrace-conformance-");
let store: Store;
beforeAll(async () => {
  store = await openTestStore(join(folder, "store.db"), 0);
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
    return openOwnHost(await openTestStore(join(folder, `${++files}.db`), 0));
  });
});

describe("the shop on SQLite", () => {
  let own: Store;
  beforeAll(async () => {
    own = await openTestStore(join(folder, "shop.db"), 0);
  });
  afterAll(() => own?.close());
  describeShop(() => openHost(own, ACCOUNTS_FOLDER));
});
