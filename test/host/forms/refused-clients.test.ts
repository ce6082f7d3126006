import { describe, expect, it } from "vitest";
import { createRefusedClients } from "../../../host/forms/refused-clients";
import type { Rate } from "../../../host/store/units/rates";
import { SITE_ID } from "../../conformance/support/subject";
import { startHost } from "../support/host";
import { testFolder } from "../support/folder";

const TOKEN = "token-of-the-operator-1234";
const RATES: Rate[] = [{ key: "form minute s 1.2.3.4", most: 2, window: 60_000 }];

describe("a client whose submissions are refused", () => {
  function open() {
    let time = 1000;
    const clients = createRefusedClients(() => time);
    return { ...clients, at: (next: number) => void (time = next) };
  }

  it("is refused until the limit resets", () => {
    const { wait, add, at } = open();
    expect(wait(RATES)).toBeUndefined();
    add(RATES, 40_000);
    at(31_000);
    expect(wait(RATES)).toBe(10_000);
    at(41_000);
    expect(wait(RATES)).toBeUndefined();
  });

  it("is counted again after the limit changed in the settings", () => {
    const { wait, add } = open();
    add(RATES, 40_000);
    expect(wait(RATES.map((rate) => ({ ...rate, most: 50 })))).toBeUndefined();
  });

  it("is counted again after the clock was set back", () => {
    const { wait, add, at } = open();
    add(RATES, 40_000);
    at(500);
    expect(wait(RATES)).toBeUndefined();
    at(2000);
    expect(wait(RATES)).toBeUndefined();
  });

  it("is one of at most 1,000", () => {
    const { wait, add } = open();
    const createRates = (n: number): Rate[] => [
      { key: `form minute s 1.2.${n >> 8}.${n & 255}`, most: 2, window: 60_000 },
    ];
    for (let n = 0; n <= 1000; n++) add(createRates(n), 40_000);
    expect([wait(createRates(0)), wait(createRates(1)), wait(createRates(1000))]).toEqual([undefined, 40_000, 40_000]);
  });

  it("costs one transaction, is counted in the metrics, and may send again after the limit", async () => {
    const host = await startHost({ folder: testFolder(), settings: { formsPerMinute: 1, adminToken: TOKEN } });
    let transactions = 0;
    const { acceptSubmission } = host.store;
    host.store.acceptSubmission = (args) => {
      transactions++;
      return acceptSubmission(args);
    };
    const send = async () => {
      const { status, headers } = await fetch(`${host.origin}/api/v1/form/${SITE_ID}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Contact", fields: { Name: "Ana" } }),
      });
      return [status, headers.get("retry-after")];
    };
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await send());
    expect(answers).toEqual([[200, null], ...Array.from({ length: 4 }, () => [429, "60"])]);
    expect(transactions).toBe(2);
    const metrics = await fetch(`${host.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toContain('millrace_limits_hit_total{limit="forms"} 4\n');
    expect(host.lines.filter(({ event }) => event === "limit reached")).toHaveLength(1);
    host.clock.advance(60_000);
    expect([await send(), transactions]).toEqual([[200, null], 3]);
    await host.close();
  });
});
