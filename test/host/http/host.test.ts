import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../../../host/http/server";
import { formAddress, SITE_ID } from "../../conformance/support/subject";
import { flooded, HEADER_FLOODS } from "../../support/flood";
import { raw } from "../../support/raw";
import { pathsUpTo } from "../../support/traversal";
import { startHost, type TestHost, type TestHostOptions } from "../support/host";
import { testFolder } from "../support/folder";

let host: TestHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});
const start = async (options: Omit<TestHostOptions, "folder"> = {}) =>
  (host = await startHost({ folder: testFolder(), ...options }));

interface Sent {
  headers?: Record<string, string>;
  fields?: Record<string, string>;
  name?: string;
}

const send = (
  { origin }: { origin: string },
  { headers = {}, fields = { Name: "Ana" }, name = "Booking" }: Sent = {},
) =>
  fetch(`${origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ name, fields }),
  });
const stored = ({ store }: TestHost) => store.listSubmissions({ limit: 100 });

describe("limits", () => {
  it("counts forged forwarded addresses together (attack 3)", async () => {
    const one = await start({ settings: { formsPerMinute: 20 } });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => send(one, { headers: { "x-forwarded-for": `10.0.${n}.1` } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  it("distinguish those behind a known proxy", async () => {
    const one = await start({ settings: { formsPerMinute: 1, trustProxy: 1 } });
    const from = (address: string) => send(one, { headers: { "x-forwarded-for": `6.6.6.6, ${address}` } });
    const statuses = [];
    for (const address of ["1.2.3.4", "1.2.3.5", "1.2.3.4"]) statuses.push((await from(address)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it("state when to try again", async () => {
    const one = await start({ settings: { formsPerMinute: 1 } });
    await send(one);
    one.clock.advance(20_000);
    const answer = await send(one);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "40"]);
    one.clock.advance(40_000);
    expect((await send(one)).status).toBe(200);
  });

  it("limits signed uploads of one address (attack 21)", async () => {
    const one = await start({ settings: { uploadsPerHour: 2 } });
    const sign = () => fetch(`${one.origin}/api/v1/form/${SITE_ID}/signFile?name=a.pdf&size=3`);
    const statuses = [(await sign()).status, (await sign()).status, (await sign()).status];
    expect(statuses).toEqual([200, 200, 429]);
  });

  it("stops signing uploads when the disk is full (attack 21)", async () => {
    const one = await start({ settings: { uploadQuota: 1 } });
    const sign = (size: number) => fetch(`${one.origin}/api/v1/form/${SITE_ID}/signFile?name=a.pdf&size=${size}`);
    expect([(await sign(1_000_000)).status, (await sign(1_000_001)).status]).toEqual([200, 507]);
  });
});

describe("spam", () => {
  it("is stored, and answered like any other", async () => {
    const one = await start({ settings: { spamWords: ["casino"], notify: ["owner@example.org"] } });
    expect(await (await send(one, { fields: { Message: "Casino!" } })).json()).toEqual({ msg: "ok", code: 200 });
    expect(await stored(one)).toMatchObject([{ status: "spam", reasons: [{ weight: 100 }] }]);
  });

  it("F-81 refuses a message from an unknown form", async () => {
    const one = await start();
    await send(one, { name: "Unknown" });
    expect(await stored(one)).toMatchObject([{ status: "inbox", formKnown: false }]);
  });
});

describe("names and origins", () => {
  it.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"])(
    "answers the host %j with 421 (attack 10)",
    async (name) => {
      const { port } = await start({ settings: { origin: "https://my.site" } });
      expect((await raw(port, "/", { headers: { host: name } })).status).toBe(421);
    },
  );

  it.each(["localhost:80", "127.0.0.1", "[::1]"])("the host %s is answered on this machine", async (name) => {
    const { port } = await start();
    expect((await raw(port, "/contact", { headers: { host: name } })).status).toBe(200);
  });

  it("a name of this machine is not answered through a proxy", async () => {
    const { port } = await start();
    const headers = { host: "localhost", "x-forwarded-for": "1.2.3.4" };
    expect((await raw(port, "/", { headers })).status).toBe(421);
  });

  it("another name of the site leads to its origin, with the method, and a name like it is refused", async () => {
    const { port } = await start({ settings: { origin: "https://my.site", aliases: ["www.my.site"] } });
    const leave = async (host: string, method = "GET") => {
      const { status, headers } = await raw(port, "//evil.example/a?b=c", { method, headers: { host } });
      return [status, headers.location];
    };
    const moved = [308, "https://my.site//evil.example/a?b=c"];
    expect([await leave("WWW.my.site"), await leave("www.my.site:443", "POST")]).toEqual([moved, moved]);
    expect(await leave("www.my.site.evil.example")).toEqual([421, undefined]);
  });

  it("the default port may be part of the name", async () => {
    const { port } = await start({ settings: { origin: "https://my.site" } });
    expect((await raw(port, "/contact", { headers: { host: "my.site:443" } })).status).toBe(200);
  });

  it("a visitor on the same machine uploads to the host name in the address bar", async () => {
    const { port } = await start();
    const path = `/api/v1/form/${SITE_ID}/signFile?name=a.pdf&size=3`;
    const { body } = await raw(port, path, { headers: { host: `localhost:${port}` } });
    expect(JSON.parse(body)).toMatchObject({ s3Url: `http://localhost:${port}/.storage/files` });
  });

  it("upload URLs are made from the settings, never from the request", async () => {
    const { port } = await start({ settings: { origin: "https://my.site" } });
    const path = `/api/v1/form/${SITE_ID}/signFile?name=a.pdf&size=3`;
    const { body } = await raw(port, path, { headers: { host: "my.site" } });
    expect(JSON.parse(body)).toMatchObject({ s3Url: "https://my.site/.storage/files" });
  });

  it.each(["https://evil.example", "null", "https://pages.example.evil.example", "http://pages.example"])(
    "a form from the origin %s is refused, and the owner's log names the setting",
    async (origin) => {
      const one = await start({ settings: { pagesOrigins: ["https://pages.example"] } });
      const answer = await send(one, { headers: { origin } });
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, null]);
      expect(await stored(one)).toEqual([]);
      expect(one.lines).toContainEqual(expect.objectContaining({ event: "refused origin", origin }));
    },
  );

  it("a named origin has exactly its own permission, also for a failure", async () => {
    const one = await start({ settings: { pagesOrigins: ["https://pages.example"], formsPerMinute: 1 } });
    await send(one);
    const { status, headers } = await send(one, { headers: { origin: "https://pages.example" } });
    expect([status, headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([
      429,
      "https://pages.example",
      "Origin",
    ]);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("an origin that is not named has no permission", async () => {
    const one = await start();
    const address = formAddress({ origin: one.origin } as never);
    const answer = await fetch(address, { method: "OPTIONS", headers: { origin: "https://evil.example" } });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  it("with --api-only there are no pages", async () => {
    const one = await start({ settings: { apiOnly: true } });
    expect([(await fetch(`${one.origin}/contact`)).status, (await send(one)).status]).toEqual([404, 200]);
  });
});

describe("the site's folder", () => {
  it("serves no file outside for any spelling of a path (attack 25)", async () => {
    const folder = testFolder();
    const site = join(folder, "site");
    mkdirSync(join(site, "images"), { recursive: true });
    writeFileSync(join(site, "index.html"), "<h1>Home</h1>");
    writeFileSync(join(folder, "secret.txt"), "secret");
    const one = await start({ settings: { site } });
    const answers = [];
    for (const path of pathsUpTo("secret.txt")) answers.push({ path, ...(await raw(one.port, path)) });
    expect(answers.filter(({ status, body }) => ![400, 404].includes(status) || body.includes("secret"))).toEqual([]);
  });
});

describe("a foreign Host", () => {
  it.each([
    ["evil.example", 421],
    ["127.0.0.1.evil.example", 421],
    ["localhost.evil.example", 421],
    ["evil.example:443", 421],
    // No name at all: the server refuses the request before its name is checked.
    ["[::1].evil.example", 400],
  ])("refuses pages, inbox and forms for %j with %i (attack 10)", async (name, refusal) => {
    const { port } = await start();
    const paths = ["/contact", "/.millrace", `/api/v1/form/${SITE_ID}/signFile`, "/.wf_auth"];
    const answers = await Promise.all(paths.map((path) => raw(port, path, { headers: { host: name } })));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => refusal));
    expect((await raw(port, "/contact")).status).toBe(200);
  });
});

describe("reports of the host about itself", () => {
  it("is alive and ready", async () => {
    const { origin } = await start();
    const ready = await fetch(`${origin}/readyz`);
    expect([await (await fetch(`${origin}/healthz`)).text(), await ready.json()]).toEqual(["ok\n", { ready: true }]);
  });

  it("logs no body, query, token or whole address (attack 30)", async () => {
    const one = await start({ settings: { trustProxy: 1 } });
    const headers = { "x-forwarded-for": "198.51.100.77", host: new URL(one.origin).host };
    await fetch(`${one.origin}/api/v1/form/${SITE_ID}?token=SECRET1`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: "a=SECRET2", ...headers },
      body: JSON.stringify({ name: "Booking", fields: { Name: "SECRET3" } }),
    });
    const log = JSON.stringify(one.lines);
    expect(log).not.toContain("SECRET");
    expect(log).not.toContain("198.51.100.77");
    expect(log).toContain("198.51.100.0");
  });

  it("answers an internal error with an id that is in the log", async () => {
    const one = await start();
    one.ports.store.acceptSubmission = () => Promise.reject(new Error("secret detail"));
    const answer = await send(one);
    const text = await answer.text();
    const line = one.lines.find(({ event }) => event === "fault");
    expect(answer.status).toBe(500);
    expect(text).not.toContain("secret");
    expect(text).toContain(String(line?.id));
  });
});

describe("the end", () => {
  it("ends after running requests are answered, even with idle connections open", { timeout: 5000 }, async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (asked = resolve));
    const answer = async () => {
      asked();
      await held;
      return new Response("done");
    };
    const server = await listen(answer, { host: "127.0.0.1", port: 0 });
    const said = fetch(`http://127.0.0.1:${server.port}/`).then((one) => one.text());
    await running;
    const closed = server.close(60_000);
    release();
    expect(await said).toBe("done");
    await closed;
  });
});

describe("faults", () => {
  it.each([
    ["full", 507],
    ["unavailable", 503],
  ] as const)("of a store that is %s are answered with %i, and pages are served", async (kind, status) => {
    const one = await start();
    const { StoreError } = await import("../../../host/store/store-error");
    const { acceptSubmission } = one.ports.store;
    one.ports.store.acceptSubmission = () => Promise.reject(new StoreError(kind, "x"));
    expect([(await send(one)).status, (await fetch(`${one.origin}/contact`)).status]).toEqual([status, 200]);
    one.ports.store.acceptSubmission = acceptSubmission;
    expect((await send(one)).status).toBe(200);
  });

  /**
   * The answer of the server on a connection that sends this, until the server closes it.
   * @param more is sent every few ms; default: nothing.
   */
  function saidTo(port: number, text: string, more = ""): Promise<string> {
    return new Promise((resolve) => {
      let said = "";
      let sending: NodeJS.Timeout | undefined;
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(text);
        if (more) sending = setInterval(() => socket.write(more), 5);
      });
      onTestFinished(() => void socket.destroy());
      socket.on("data", (chunk: Buffer) => (said += chunk.toString()));
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearInterval(sending);
        resolve(said);
      });
    });
  }

  const QUICK = { headers: 50, body: 50, look: 10 };
  /** With headers that may be slow: only the limit of the body is short. */
  const PATIENT = { ...QUICK, headers: 10_000 };

  /** A request that announces 200 bytes and sends these. */
  function request(port: number, path: string, headers: readonly string[], bytes: string): string {
    const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Content-Length: 200", ...headers];
    return `${head.join("\r\n")}\r\n\r\n${bytes}`;
  }

  it.each([
    ["no byte at all", ""],
    ["half of its headers", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "],
  ])("ends a connection with %s (attack 19)", async (_, text) => {
    const { port } = await start({ timeouts: QUICK });
    expect(await saidTo(port, text)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ["a form's body", `/api/v1/form/${SITE_ID}`, "application/json", '{"name":"Boo'],
    ["a file's body", "/.storage/files", "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-"],
  ])("answers %s that stops half-way with 408 and closes the connection (attack 19)", async (_, path, type, half) => {
    const { port } = await start({ timeouts: PATIENT });
    expect(await saidTo(port, request(port, path, [`Content-Type: ${type}`], half))).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("answers an account request that stops half-way with 408 and closes the connection (attack 19)", async () => {
    const { port, origin } = await start({ timeouts: PATIENT });
    const headers = { origin, "x-requested-with": "XMLHttpRequest" };
    const asked = await fetch(`${origin}/.wf_graphql/csrf`, { method: "POST", headers });
    const token = asked.headers.get("x-wf-csrf") ?? "";
    const own = ["Content-Type: application/json", `Cookie: wf-csrf=${token}`, `X-Wf-Csrf: ${token}`];
    const half = request(port, "/.wf_graphql/usys/apollo", own, '[{"query":"mut');
    expect(await saidTo(port, half)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ["a GET", "GET / HTTP/1.1"],
    ["a HEAD", "HEAD /healthz HTTP/1.1"],
    ["a refused request", "POST / HTTP/1.1"],
    ["an expectation that is not known", "GET / HTTP/1.1\r\nExpect: x"],
  ])("closes the connection of %s with a body that never ends (attack 19)", async (_, line) => {
    // The answer comes before the limit, also on a busy machine.
    const { port } = await start({ timeouts: { ...PATIENT, body: 1000 } });
    const begin = `${line}\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 200000\r\n\r\n`;
    expect(await saidTo(port, begin, "x")).toMatch(/^HTTP\/1\.1 (200|404|405) /);
  });

  it.each(HEADER_FLOODS)("closes the connection of %s and serves others (attack 19)", async (_, headers) => {
    const { port } = await start();
    expect(await flooded(port, headers())).toMatch(/^(HTTP\/1\.1 431 |$)/);
    expect((await raw(port, "/healthz")).status).toBe(200);
  });

  it("closes connections over the limit and serves the others (attack 19)", async () => {
    const { port } = await start({ connections: 2 });
    const sockets = [1, 2].map(() => connect(port, "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    expect(await saidTo(port, "")).toBe("");
    sockets[0]?.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    const [answer] = (await once(sockets[0] as Socket, "data")) as [Buffer];
    for (const socket of sockets) socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("cuts off a body at its limit for any stated length (attack 19)", async () => {
    const one = await start();
    const answer = new Promise<string>((resolve) => {
      const socket = connect(one.port, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      socket.on("close", () => resolve(text));
      socket.on("error", () => resolve(text));
      socket.write(
        `POST /api/v1/form/${SITE_ID} HTTP/1.1\r\nHost: 127.0.0.1:${one.port}\r\n` +
          "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
      );
      const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
      const more = () => {
        if (!socket.destroyed) socket.write(chunk, () => setImmediate(more));
      };
      more();
    });
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});
