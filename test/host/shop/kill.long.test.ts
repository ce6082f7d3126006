import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { openSqlite } from "../../../host/store/sqlite/store";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { product, variant } from "./support/catalogue";
import { createShopper } from "./support/shopper";

/** More rounds: MILLRACE_KILL_ROUNDS=20. */
const ROUNDS = Number(process.env.MILLRACE_KILL_ROUNDS ?? 3);
const BUYERS = 6;
const STOCK = 100_000;
/** Orders of a round before the host is killed. */
const BEFORE_KILL = 15;

it("kill -9 while orders are placed loses none, doubles none, and keeps the stock right", async () => {
  const data = join(testFolder(), "data");
  const open = () => openSqlite({ file: join(data, "store.db"), now: 0, worker: new URL(inject("storeWorker")) });
  const first = await startCommand([SITE_FOLDER, "--data", data, "--tries", "0"]);
  first.child.kill("SIGTERM");
  await first.ended;
  const store = await open();
  await store.saveProducts({ products: [{ product: product(), variants: [variant({ stock: STOCK })] }], now: 1 });
  await store.close();

  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { origin, child, ended } = await startCommand([SITE_FOLDER, "--data", data, "--tries", "0"]);
    let count = 0;
    const buy = async () => {
      while (child.exitCode === null && !child.killed) {
        const shopper = createShopper(origin);
        const placed = await shopper
          .add("v1")
          .then(() => shopper.fill())
          .then(() => shopper.submit())
          .catch(() => undefined);
        const id = placed?.data?.ecommerceAttemptSubmitOrder?.orderId as string | undefined;
        if (!id) continue;
        acknowledged.push(id);
        if (++count === BEFORE_KILL) child.kill("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: BUYERS }, buy));
    await ended;
  }

  const after = await open();
  const orders = await after.listOrders({ limit: 10_000 });
  const [found] = await after.findProducts({ ids: ["p1"], now: Date.now() + 3_600_000 });
  await after.close();
  const ids = new Set(orders.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(orders.map(({ number }) => number).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    orders.map((_, index) => index + 1),
  );
  expect(found?.variants[0]?.stock).toBe(STOCK - orders.reduce((sum, { itemCount }) => sum + itemCount, 0));
});
