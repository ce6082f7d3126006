import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { NO_PAGE, startHost, type TestHost, type TestHostOptions } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, loggedIn, logIn, PASSWORD, visitOwner } from "../support/owner";

let host: TestHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});
const start = async (options: Omit<TestHostOptions, "folder"> = {}) =>
  (host = await startHost({ folder: testFolder(), ...options }));

const setUp = (one: TestHost, token: string, password = PASSWORD) =>
  visitOwner(one).ask("/setup", { method: "POST", body: { token, name: "Ana", password } });

/** All requests of the page, and one for an unknown path. */
const ADDRESSES = [
  "GET /submissions",
  "GET /counts",
  "GET /submissions/1",
  "PATCH /submissions",
  "DELETE /submissions",
  "GET /files/1",
  "GET /mails",
  "POST /mails/1/again",
  "GET /deliveries",
  "POST /deliveries/1/again",
  "GET /person?email=a@b.org",
  "GET /person.json?email=a@b.org",
  "DELETE /person",
  "GET /settings",
  "GET /audit",
  "GET /submissions.csv",
  "GET /forms",
  "POST /confirm",
  "POST /password",
  "GET /nothing",
];

describe("the first password", () => {
  it("is chosen with the printed link", async () => {
    const one = await start({ ownerPage: { setupToken: "printed" } });
    expect((await setUp(one, "printed")).status).toBe(200);
    expect((await logIn(visitOwner(one), { name: "ana" })).status).toBe(200);
  });

  it("cannot be chosen without the printed link", async () => {
    const one = await start({ ownerPage: { setupToken: "printed" } });
    expect((await setUp(one, "guessed")).status).toBe(403);
  });

  it("cannot be chosen when no link was printed", async () => {
    const one = await start();
    expect((await setUp(one, "")).status).toBe(403);
  });

  it("is chosen once, also by two at the same moment", async () => {
    const one = await start({ ownerPage: { setupToken: "printed" } });
    const answers = await Promise.all([1, 2, 3].map(() => setUp(one, "printed")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("is not a short one", async () => {
    const one = await start({ ownerPage: { setupToken: "printed" } });
    expect(await (await setUp(one, "printed", "short")).json()).toMatchObject({
      msg: "The password must have at least 10 characters",
    });
  });

  it("is stored as a hash of argon2id", async () => {
    const one = await start({ ownerPage: { setupToken: "printed" } });
    await setUp(one, "printed");
    const owner = await one.store.findOwner({ name: "ana" });
    expect(owner?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("has no default: log-in is impossible without it", async () => {
    const one = await start();
    expect((await logIn(visitOwner(one), { name: "admin", password: "admin" })).status).toBe(401);
  });
});

describe("a session", () => {
  it("has a cookie that no script reads and no other site sends", async () => {
    const one = await start();
    await addOwner(one);
    const [cookie = ""] = (await logIn(visitOwner(one))).headers.getSetCookie();
    expect(cookie).toMatch(/^millrace-owner=[\w-]{43}; Max-Age=43200; Path=\/__millrace; HttpOnly; SameSite=Strict$/);
  });

  it("has a cookie of this host alone on https", async () => {
    const one = await start({ settings: { origin: "https://localhost" } });
    await addOwner(one);
    const [cookie = ""] = (
      await logIn(visitOwner(one), { headers: { origin: "https://localhost" } })
    ).headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-millrace-owner=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it("is stored as a hash of its token", async () => {
    const one = await start();
    const { cookie } = await loggedIn(one);
    const token = cookie.split("=")[1] ?? "";
    expect(await one.store.findOwnerSession({ tokenHash: token, since: 0 })).toBeUndefined();
  });

  it("issues a new token at each log in, and ignores a token that was sent (attack 12)", async () => {
    const one = await start();
    const owner = await loggedIn(one);
    const old = owner.cookie;
    await logIn(owner);
    const withOld = await visitOwner(one).ask("/audit", { headers: { cookie: old } });
    expect(owner.cookie).not.toBe(old);
    expect(withOld.status).toBe(401);
    expect((await owner.ask("/audit")).status).toBe(200);
  });

  it("ends after 12 h", async () => {
    const one = await start();
    const owner = await loggedIn(one);
    one.clock.advance(12 * 3_600_000);
    expect((await owner.ask("/audit")).status).toBe(401);
  });

  it("ends by logging out", async () => {
    const one = await start();
    const owner = await loggedIn(one);
    const { cookie } = owner;
    await owner.ask("/session", { method: "DELETE" });
    expect((await visitOwner(one).ask("/audit", { headers: { cookie } })).status).toBe(401);
  });

  it("ends, as all of them do, with another password", async () => {
    const one = await start();
    const [here, there] = [await loggedIn(one), visitOwner(one)];
    await logIn(there);
    await here.ask("/password", { method: "POST", body: { password: PASSWORD, next: "another river" } });
    expect([(await here.ask("/audit")).status, (await there.ask("/audit")).status]).toEqual([200, 401]);
  });

  it("is needed for everything", async () => {
    const one = await start();
    await addOwner(one);
    const stranger = visitOwner(one);
    const open = [];
    for (const address of ADDRESSES) {
      const [method = "", path = ""] = address.split(" ");
      if ((await stranger.ask(path, { method })).status !== 401) open.push(address);
    }
    expect(open).toEqual([]);
  });
});

describe("guessing a password (attack 29)", () => {
  it("ends after ten tries in a minute of one address", async () => {
    const one = await start();
    await addOwner(one);
    const owner = visitOwner(one);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await logIn(owner, { name: `n${n}`, password: "x" })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it("of one name is slow after ten failures from an IP address, for that address only (audit 14)", async () => {
    const one = await start({ settings: { trustProxy: 1 } });
    await addOwner(one);
    const from = (address: string, password: string) =>
      logIn(visitOwner(one), { password, headers: { "x-forwarded-for": address } });
    for (let n = 0; n < 5; n++) await from("198.51.100.1", "wrong");
    one.clock.advance(60_000);
    for (let n = 0; n < 6; n++) await from("198.51.100.1", "wrong");
    expect((await from("198.51.100.1", PASSWORD)).status).toBe(429);
    expect((await from("203.0.113.1", PASSWORD)).status).toBe(200);
    one.clock.advance(60_000);
    expect((await from("198.51.100.1", PASSWORD)).status).toBe(200);
  });

  it("succeeds in a browser that logged in before, despite failed attempts elsewhere (audit 14)", async () => {
    const one = await start({ settings: { trustProxy: 1 } });
    await addOwner(one);
    const headers = { "x-forwarded-for": "198.51.100.1" };
    const first = await logIn(visitOwner(one), { headers });
    const known = first.headers.getSetCookie().find((cookie) => cookie.startsWith("millrace-browser=")) ?? "";
    for (let n = 0; n < 12; n++) await logIn(visitOwner(one), { password: "wrong", headers });
    const [cookie = ""] = known.split(";");
    const statuses = [{ cookie }, { cookie: `${cookie}x` }, {}].map(async (more) => {
      const answer = await logIn(visitOwner(one), { headers: { ...headers, ...more } });
      return answer.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 429, 429]);
  });

  it("reports the same for a wrong name and a wrong password", async () => {
    const one = await start();
    await addOwner(one);
    const owner = visitOwner(one);
    const bodies = [
      await (await logIn(owner, { name: "nobody" })).text(),
      await (await logIn(owner, { password: "wrong password" })).text(),
    ];
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe("a request from another site (attack 29)", () => {
  it.each([
    ["from another origin", { origin: "https://evil.example" }],
    ["from a page without an origin", { origin: "null" }],
    ["without the session's own token", { "x-millrace-csrf": "" }],
    ["with another token", { "x-millrace-csrf": "x".repeat(43) }],
    ["of the same site but another origin", { "sec-fetch-site": "same-site" }],
  ])("%s changes nothing", async (_, headers) => {
    const one = await start();
    const owner = await loggedIn(one);
    const answer = await owner.ask("/session", { method: "DELETE", headers });
    expect([answer.status, (await owner.ask("/audit")).status]).toEqual([403, 200]);
  });

  it("as a form is not JSON", async () => {
    const one = await start();
    const owner = await loggedIn(one);
    const answer = await owner.ask("/submissions", {
      method: "PATCH",
      body: { ids: ["1"] },
      headers: { "content-type": "text/plain" },
    });
    expect(answer.status).toBe(415);
  });

  it("refuses ids that are malformed (attack 32)", async () => {
    const one = await start();
    const owner = await loggedIn(one);
    // Before the store is called.
    one.ports.store.findSubmission = () => Promise.reject(new Error("asked"));
    expect((await owner.ask("/submissions/%00'--")).status).toBe(404);
  });

  it("does not log in", async () => {
    const one = await start();
    await addOwner(one);
    const answer = await logIn(visitOwner(one), { headers: { origin: "https://evil.example" } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  it("without any Origin is refused", async () => {
    const one = await start();
    const { cookie, csrf } = await loggedIn(one);
    const status = await new Promise((resolve, reject) => {
      const headers = { cookie, "x-millrace-csrf": csrf };
      request(`${one.origin}/__millrace/api/session`, { method: "DELETE", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });
});

describe("the page", () => {
  it("cannot be framed and runs no text (attack 29)", async () => {
    const one = await start();
    const { headers } = await fetch(`${one.origin}/__millrace`);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")?.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
  });

  it("has files that are kept as long as they stay the same", async () => {
    const one = await start({ ownerPage: { page: { ...NO_PAGE, script: "1", style: "2" } } });
    const text = await (await fetch(`${one.origin}/__millrace`)).text();
    const path = /src="([^"]+)"/.exec(text)?.[1] ?? "";
    const script = await fetch(`${one.origin}${path}`);
    expect([await script.text(), script.headers.get("cache-control")]).toEqual([
      "1",
      expect.stringContaining("immutable"),
    ]);
  });

  it("is not cached, and neither are its requests", async () => {
    const one = await start();
    const owner = await loggedIn(one);
    const answers = [await fetch(`${one.origin}/__millrace`), await owner.ask("/audit"), await owner.ask("/nothing")];
    expect(answers.map(({ headers }) => headers.get("cache-control"))).toEqual(["no-store", "no-store", "no-store"]);
  });
});
