import { afterAll, beforeAll, describe } from "vitest";
import { MIGRATIONS } from "../../host/store/migrations";
import { openPostgres } from "../../host/store/postgres/store";
import type { Store } from "../../host/store/store";
import { sharedCluster } from "../host/support/shared-cluster";
import { WAIT } from "../support/limits";
import { describeAccounts } from "./support/accounts";
import { describeForms } from "./support/forms";
import { openHost, openOwnHost } from "./support/host";
import { ACCOUNTS_FOLDER } from "./support/mock";
import { describeShop } from "./support/shop";
import { describeUploads } from "./support/uploads";

let store: Store;
beforeAll(async () => {
  store = await openPostgres({ url: await sharedCluster.createDatabase(), now: 0, migrations: MIGRATIONS });
});
afterAll(() => store?.close());

describe("F-82 F-83 F-84 F-85 on PostgreSQL", () => {
  describeForms(() => openHost(store));
  describeUploads(() => openHost(store));
});

describe("on PostgreSQL", () => {
  describeAccounts(async () => {
    const url = await sharedCluster.createMigrated();
    // As patient as the tests are: on a busy machine, 50 sign-ups at once take longer than the host's own limit.
    return openOwnHost(await openPostgres({ url, now: 0, migrations: MIGRATIONS, limit: WAIT }));
  });
});

describe("the shop on PostgreSQL", () => {
  let own: Store;
  beforeAll(async () => {
    own = await openPostgres({
      url: await sharedCluster.createDatabase(),
      now: 0,
      migrations: MIGRATIONS,
      limit: WAIT,
    });
  });
  afterAll(() => own?.close());
  describeShop(() => openHost(own, ACCOUNTS_FOLDER));
});
