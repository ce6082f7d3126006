import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDirectRefusals } from "../../../host/forms/direct-refusals";
import { Refused } from "../../../host/http/refused";
import type { Settings } from "../../../host/settings/settings";
import { SITE_ID } from "../../conformance/support/subject";
import { testFolder } from "../support/folder";
import { startHost } from "../support/host";

const ORIGIN = "https://site.example";
const OTHER = "https://pages.example";
const PATH = `/api/v1/form/${SITE_ID}`;

describe("a submission of a client beyond its limit", () => {
  it.each<[name: string, settings: Partial<Settings>]>([
    ["", {}],
    [" by a host with pages of other origins", { pagesOrigins: [OTHER] }],
    [" by a host without pages", { apiOnly: true }],
  ])("is refused as by the Fetch handler%s", async (_case, settings) => {
    const host = await startHost({ folder: testFolder(), settings: { formsPerMinute: 1, ...settings } });
    onTestFinished(() => host.close());
    const send = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${host.origin}${PATH}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: host.origin, ...headers },
        body: JSON.stringify({ name: "Contact", fields: { Name: "Ana" } }),
      });
      const { date: _, ...others } = Object.fromEntries(answer.headers);
      return { status: answer.status, headers: others, body: await answer.text() };
    };
    expect(await send()).toMatchObject({ status: 200 });
    const ofStore = await send();
    const ofFetchHandler = await send({ authorization: "Bearer token" });
    const direct = await send();
    expect(direct).toMatchObject({ status: 429, headers: { "retry-after": "60", "cache-control": "no-store" } });
    expect([ofStore, ofFetchHandler]).toEqual([direct, direct]);
    const requests = host.lines.filter(({ event }) => event === "request").map(({ ms: _, ...line }) => line);
    expect(requests.slice(1)).toEqual(requests.slice(1).map(() => requests[1]));
    expect([requests.length, host.fetched()]).toEqual([4, 3]);
  });
});

it("a refused client whose body never ends is disconnected", async () => {
  const settings = { formsPerMinute: 1 };
  const host = await startHost({ folder: testFolder(), settings, timeouts: { body: 50 } });
  onTestFinished(() => host.close());
  const body = JSON.stringify({ name: "Contact", fields: { Name: "Ana" } });
  const headers = { "content-type": "application/json" };
  for (let n = 0; n < 2; n++) await fetch(host.origin + PATH, { method: "POST", headers, body });
  const fetched = host.fetched();
  const socket = connect(host.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => (answer += String(part)));
  socket.write(`POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nContent-Length: 1000\r\n\r\n{`);
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  expect(host.fetched()).toBe(fetched);
});

describe("a direct refusal", () => {
  function refuse(request: { method?: string; path?: string; headers?: Record<string, string> } = {}) {
    const asked: [string, string][] = [];
    const settings = { origin: ORIGIN, pagesOrigins: [OTHER] };
    const answer = createDirectRefusals(settings, {}, (...client) => {
      asked.push(client);
      return new Refused(429, "Too many", 7);
    });
    const { method = "POST", path = PATH, headers = {} } = request;
    const client = { address: "203.0.113.5", peer: "203.0.113.5", local: false };
    const found = answer({ method, path, headers: { get: (name) => headers[name] ?? null }, client });
    return { asked, status: found?.status };
  }

  it("is for the form endpoint of a site and the address of the client", () => {
    expect(refuse()).toEqual({ asked: [[SITE_ID, "203.0.113.5"]], status: 429 });
  });

  it.each([
    ["own pages", { origin: ORIGIN }],
    ["a body of the largest size", { "content-length": "256000" }],
  ])("is for %s", (_case, headers: Record<string, string>) => {
    expect(refuse({ headers }).status).toBe(429);
  });

  it.each<[string, Parameters<typeof refuse>[0]]>([
    ["pages of another origin, which need CORS", { headers: { origin: OTHER } }],
    ["pages of an unknown origin", { headers: { origin: "https://evil.example" } }],
    ["pages without an origin", { headers: { origin: "null" } }],
    ["a body that is too large", { headers: { "content-length": "256001" } }],
    ["another method", { method: "PUT" }],
    ["a path in another spelling", { path: `/api/v1/form/%36${SITE_ID.slice(1)}` }],
    ["a longer path", { path: `${PATH}/x` }],
  ])("is not for %s", (_case, request) => {
    expect(refuse(request)).toEqual({ asked: [], status: undefined });
  });
});
