import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../../host/http/server";
import { raw } from "../../support/raw";
import { startHost, type TestHost, type TestHostOptions } from "../support/host";
import { testFolder } from "../support/folder";

const TOKEN = "token-of-the-operator-1234";

let host: TestHost;
afterEach(() => host.close());
const start = async (settings: TestHostOptions["settings"] = {}) =>
  (host = await startHost({ folder: testFolder(), settings }));

/** Headers that proxies add, or omit, on the way to the host. */
const WAYS: [string, Record<string, string>][] = [
  ["directly from this machine", {}],
  ["through a proxy that adds no header", { host: "my.site" }],
  ["through a proxy that adds X-Forwarded-For", { host: "my.site", "x-forwarded-for": "127.0.0.1" }],
  ["through a proxy that adds Forwarded", { host: "my.site", forwarded: "for=127.0.0.1" }],
  ["with a forged address of this machine", { host: "my.site", "x-real-ip": "127.0.0.1" }],
  ["with a wrong token", { host: "my.site", authorization: "Bearer wrong" }],
  ["with an empty token", { host: "my.site", authorization: "Bearer " }],
];

describe("numbers and details of the host (audit 8)", () => {
  it.each(WAYS)("are not served on the public address %s", async (_way, headers) => {
    const { port } = await start({ origin: "https://my.site", adminToken: TOKEN });
    const metrics = await raw(port, "/metrics", { headers });
    expect([404, 421]).toContain(metrics.status);
    expect(metrics.body).not.toContain("millrace_");
    expect(JSON.parse((await raw(port, "/readyz", { headers })).body)).toEqual({ ready: true });
  });

  it.each(WAYS)("are not served on the public address %s when no token is set", async (_way, headers) => {
    const { port } = await start({ origin: "https://my.site", trustProxy: 1 });
    expect((await raw(port, "/metrics", { headers })).body).not.toContain("millrace_");
    expect(JSON.parse((await raw(port, "/readyz", { headers })).body)).toEqual({ ready: true });
  });

  it("are served on the public address to a request with the token", async () => {
    const { port } = await start({ origin: "https://my.site", adminToken: TOKEN });
    const headers = { host: "my.site", authorization: `Bearer ${TOKEN}` };
    expect((await raw(port, "/metrics", { headers })).body).toContain('millrace_submissions{status="inbox"} 0');
    const details = JSON.parse((await raw(port, "/readyz", { headers })).body) as object;
    expect(details).toEqual({ ready: true, store: "ok", mail: "ok" });
  });

  it.each(["my.site", "10.1.2.3:8080", "localhost"])("healthz returns ok and no more to the host %s", async (name) => {
    const { port } = await start({ origin: "https://my.site" });
    expect(await raw(port, "/healthz", { headers: { host: name } })).toMatchObject({ status: 200, body: "ok\n" });
  });
});

describe("connections of one address (audit 28)", () => {
  it("are closed above a limit, and accepted again once some end", async () => {
    const server = await listen(async () => new Response("ok"), { host: "127.0.0.1", port: 0, perAddress: 2 });
    const open = async () => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => undefined);
      await once(socket, "connect");
      return socket;
    };
    const [one, two] = [await open(), await open()];
    const third = await open();
    await once(third, "close");
    one.destroy();
    await once(one, "close");
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${server.port}/`).catch(() => undefined))?.status)
      .toBe(200);
    two.destroy();
    await server.close(0);
    await start();
  });
});

describe("a proxy that is not set up right (audit 8)", () => {
  it("returns 421 when the name of the site is replaced by one of this machine", async () => {
    const { port } = await start({ origin: "https://my.site" });
    expect((await raw(port, "/", { headers: { host: "127.0.0.1" } })).status).toBe(421);
    expect(host.lines).toContainEqual(expect.objectContaining({ event: "unknown host", host: "127.0.0.1" }));
  });

  it("is named in the log once when --trust-proxy is set and it names no visitor", async () => {
    const { port } = await start({ origin: "https://my.site", trustProxy: 1 });
    for (let n = 0; n < 3; n++) await raw(port, "/contact", { headers: { host: "my.site" } });
    expect(host.lines.filter(({ event }) => event === "X-Forwarded-For missing")).toHaveLength(1);
  });

  it("is named in the log once when it names visitors and --trust-proxy is not set", async () => {
    const { port } = await start({ origin: "https://my.site" });
    const headers = { host: "my.site", "x-forwarded-for": "198.51.100.7" };
    for (let n = 0; n < 3; n++) await raw(port, "/contact", { headers });
    expect(host.lines.filter(({ event }) => event === "X-Forwarded-For ignored")).toHaveLength(1);
  });
});
