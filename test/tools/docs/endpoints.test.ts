import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as accounts from "../../../src/accounts/operations/requests";
import * as subscriptions from "../../../src/subscriptions/operations";
import { packageRoot } from "../../../cli/package-paths";
import { readExchanges, expected, send, shown } from "./support/exchanges";
import { smallSite } from "./support/small-site";

const text = readFileSync(join(packageRoot(), "docs/guides/endpoints.md"), "utf8");
const exchanges = readExchanges(text);

interface Sent {
  operationName: string;
  query: string;
}
const batches = exchanges
  .filter(({ request }) => request.line.endsWith("/usys/apollo") && request.body)
  .flatMap(({ request }) => JSON.parse(request.body) as Sent[]);

describe("docs/guides/endpoints.md", () => {
  it("A-31 shows the mock's answers, request by request", async () => {
    const backend = smallSite();
    for (const exchange of exchanges) {
      const answer = await send(backend, exchange);
      expect(await shown(answer, exchange.answer), exchange.request.line).toEqual(expected(exchange.answer));
    }
    expect(exchanges.length).toBeGreaterThan(20);
  });

  it("A-31 has an example of every operation, with the document that the runtime sends", () => {
    const fixed = Object.values({ ...accounts, ...subscriptions });
    const documented = new Map(batches.map(({ operationName, query }) => [operationName, query]));
    expect(fixed.filter(({ name, query }) => documented.get(name) !== query).map(({ name }) => name)).toEqual([]);
    // Two more are made from the fields of the page: test/unit/accounts/documentation.test.ts.
    expect([...documented.keys()].sort()).toEqual(
      [...fixed.map(({ name }) => name), "FetchUser", "UpdateUsysUserData"].sort(),
    );
  });

  it("finds an answer that is not the mock's", async () => {
    const [first] = readExchanges(text.replace('"msg": "ok"', '"msg": "fine"'));
    if (!first) throw new Error("no exchange");
    expect(await shown(await send(smallSite(), first), first.answer)).not.toEqual(expected(first.answer));
  });
});
