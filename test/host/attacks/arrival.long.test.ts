import { randomBytes } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { ARRIVAL_PATH, createArrivalToken } from "../../../host/health/arrival";
import { sign } from "../../../host/security/sign";
import { raw } from "../../support/raw";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";

let host: TestHost;
afterEach(() => host.close());

/** Asks how a request arrives. */
async function ask(makeToken: (secret: Uint8Array, now: number) => string) {
  host = await startHost({ folder: testFolder(), settings: { trustProxy: 1 } });
  const headers = {
    authorization: `Bearer ${makeToken(host.ports.secret, host.clock.now())}`,
    "x-forwarded-for": "198.51.100.7, 10.0.0.2",
  };
  return raw(host.port, ARRIVAL_PATH, { headers });
}

it("shows how a request arrives to a check with the key of the host", async () => {
  const { status, body } = await ask(createArrivalToken);
  expect([status, JSON.parse(body)]).toEqual([200, { trustProxy: 1, forwardedFor: "198.51.100.7, 10.0.0.2" }]);
});

it.each<[string, (secret: Uint8Array, now: number) => string]>([
  ["of another key", (_secret, now) => createArrivalToken(randomBytes(32), now)],
  ["that has expired", (secret, now) => createArrivalToken(secret, now - 60_001)],
  ["for another use", (secret, now) => `${now + 1000}.${sign(secret, "page visit", String(now + 1000))}`],
  ["with a later end than the signed one", (secret, now) => createArrivalToken(secret, now).replace(/^\d+/, "9$&")],
  ["without a signature", (_secret, now) => `${now + 1000}.`],
])("does not show it for a token %s", async (_token, makeToken) => {
  const { status, body } = await ask(makeToken);
  expect(status).toBe(404);
  expect(body).not.toContain("10.0.0.2");
});
