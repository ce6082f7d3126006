import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import type { OperationError } from "../../../src/network/errors";
import { createClient, type Client } from "../../../src/network/graphql";
import { mutation, query } from "../../../src/network/operation";
import { getUsersClient, withKeys } from "../../../src/network/usys";
import { createServer, data, forgetCookies, json, refused, type Server } from "./server";

const save = mutation<{ text: string | undefined }, { saved: number }>("Save", "save", { text: "String" }, "ok");
const load = query<{ site: { id: string } }>("Load", "site{id}");

let server: Server;
let users: Client;
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  forgetCookies();
  server = createServer();
  stop = new AbortController();
  users = getUsersClient(createPage(readScriptConfig(null)));
});

afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete window.__wf_design;
});

const ask = (text = "a", signal = stop.signal) => users.request(save, { text }, signal);

/** Waits until the batch is sent and its answer has arrived. */
const pass = (ms = 10) => vi.advanceTimersByTimeAsync(ms);

/** The failure of a request, while time passes. */
async function failure(request: Promise<unknown>, ms = 20_000): Promise<OperationError> {
  const failed = request.then(
    () => expect.fail("the request succeeded"),
    (error: unknown) => error as OperationError,
  );
  await pass(ms);
  return failed;
}

describe("the address", () => {
  it("A-30 is /.wf_graphql/usys/apollo on the page's origin, without a query string", async () => {
    void ask();
    await pass();
    expect(server.calls[0]?.url).toBe("http://localhost:3000/.wf_graphql/usys/apollo");
    expect(server.calls[0]?.init.method).toBe("POST");
  });

  it("A-30 carries publication id and preview key in this order, encoded, and no doubled slash", () => {
    expect(withKeys("https://a.b//x", { preview: "k&1", pub: "p" })).toBe("https://a.b/x?pub=p&preview=k%261");
    expect(withKeys("https://a.b/x", { preview: "k" })).toBe("https://a.b/x?preview=k");
  });

  it("A-30 reads both keys from the script tag", async () => {
    const tag = document.createElement("script");
    tag.setAttribute("data-pub", "p1");
    tag.setAttribute("data-preview", "k1");
    void getUsersClient(createPage(readScriptConfig(tag))).request(save, { text: "a" }, stop.signal);
    await pass();
    expect(server.calls[0]?.url).toMatch(/\?pub=p1&preview=k1$/);
  });
});

describe("batches", () => {
  it("A-31 omits undefined variables and those that the document does not declare", async () => {
    void users.request(save, Object.assign({ text: undefined }, { extra: "x" }), stop.signal);
    void users.request(load, {}, stop.signal);
    await pass();
    expect(server.operations().map(({ variables }) => variables)).toEqual([{}, {}]);
  });

  it("A-31 sends requests of 10 ms together", async () => {
    void ask("a");
    await pass(9);
    expect(server.calls).toHaveLength(0);
    void ask("b");
    await pass(1);
    void ask("c");
    await pass(10);
    expect(server.calls.map(({ operations }) => operations.length)).toEqual([2, 1]);
  });

  it("A-31 sends the tenth at once and begins a new batch", async () => {
    for (let n = 0; n < 11; n++) void ask(String(n));
    await pass(0);
    expect(server.calls.map(({ operations }) => operations.length)).toEqual([10]);
    await pass(10);
    expect(server.calls.map(({ operations }) => operations.length)).toEqual([10, 1]);
  });

  it("A-32 accepts answers with __typename", async () => {
    server.results.Load = () => data({ site: { __typename: "Site", id: "s" } });
    const request = users.request(load, {}, stop.signal);
    await pass();
    await expect(request).resolves.toEqual({ site: { __typename: "Site", id: "s" } });
  });

  it("A-33 sends identical queries once, in flight and later", async () => {
    const both = Promise.all([users.request(load, {}, stop.signal), users.request(load, {}, stop.signal)]);
    await pass();
    await both;
    await users.request(load, {}, stop.signal);
    expect(server.operations()).toHaveLength(1);
  });

  it("A-33 always sends mutations, and repeats queries after one", async () => {
    const ready = Promise.all([ask(), ask(), users.request(load, {}, stop.signal)]);
    await pass();
    await ready;
    const saved = ask();
    await pass();
    await saved;
    void users.request(load, {}, stop.signal);
    await pass();
    expect(server.operations().map(({ operationName }) => operationName)).toEqual([
      "Save",
      "Save",
      "Load",
      "Save",
      "Load",
    ]);
  });

  it("A-33 keeps no failure of a query", async () => {
    server.results.Load = () => refused("Nope");
    await failure(users.request(load, {}, stop.signal));
    server.results.Load = () => data({ site: { id: "s" } });
    const again = users.request(load, {}, stop.signal);
    await pass();
    await expect(again).resolves.toEqual({ site: { id: "s" } });
  });
});

describe("headers and tokens", () => {
  it("A-34 names accept, content type and token only, with cookies of this origin", async () => {
    void ask();
    await pass();
    const { credentials, headers } = server.calls[0]?.init ?? {};
    expect(credentials).toBe("same-origin");
    const types = { accept: "application/json", "content-type": "application/json" };
    expect(headers).toEqual({ ...types, "x-wf-csrf": "token1" });
    expect(server.csrf[0]).toMatchObject({
      method: "POST",
      credentials: "include",
      headers: { "X-Requested-With": "XMLHttpRequest" },
    });
    expect(server.csrf[0]?.body).toBeUndefined();
  });

  it("A-35 A-36 requests a token before the first request even with a cookie, then uses the cookie", async () => {
    document.cookie = "wf-csrf=old%20one; path=/";
    server.grant = () => new Response("", { status: 500 });
    void ask();
    await pass();
    document.cookie = "wf-csrf=new; path=/";
    void ask();
    await pass();
    expect(server.csrf).toHaveLength(1);
    const tokens = server.calls.map(({ init }) => init.headers["x-wf-csrf"]);
    expect(tokens).toEqual(["old%20one", "new"]);
  });

  it("A-36 requests it again when the cookie was deleted", async () => {
    void ask();
    await pass();
    forgetCookies();
    void ask();
    await pass();
    expect(server.csrf).toHaveLength(2);
  });

  it("A-36 shares one token call between batches that start together", async () => {
    for (let n = 0; n < 11; n++) void ask(String(n));
    await pass();
    expect(server.calls).toHaveLength(2);
    expect(server.csrf).toHaveLength(1);
  });

  it("A-37 does not read another cookie as the token", async () => {
    document.cookie = "xwf-csrf=1; path=/";
    server.grant = () => new Response("{}");
    const error = await failure(ask());
    expect(error.message).toBe("Did not receive CSRF token");
  });

  it("A-36 waits for a cookie that appears some milliseconds after the answer", async () => {
    server.grant = () => {
      setTimeout(() => (document.cookie = "wf-csrf=late; path=/"), 35);
      return new Response("{}");
    };
    void ask();
    await pass(50);
    expect(server.calls.map(({ init }) => init.headers["x-wf-csrf"])).toEqual(["late"]);
    expect(server.csrf).toHaveLength(1);
  });

  it("A-36 does not wait for the cookie after the request is aborted", async () => {
    server.grant = () => new Response("{}");
    const failed = ask().catch(() => "aborted");
    await pass(20);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    stop.abort();
    expect(await failed).toBe("aborted");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("A-38 fails without a token after 250 ms, without a request", async () => {
    server.grant = () => new Response("{}");
    const error = await failure(ask(), 260);
    expect(error.message).toBe("Did not receive CSRF token");
    expect(server.csrf).toHaveLength(1);
    expect(server.calls).toHaveLength(0);
  });

  it("A-38 fails the same way when the token call itself fails", async () => {
    server.grant = () => Promise.reject(new TypeError("Failed to fetch"));
    const error = await failure(ask());
    expect(error.message).toBe("Did not receive CSRF token");
    expect(server.csrf).toHaveLength(1);
  });

  it("A-4 sends requests without a token in the builder's preview", async () => {
    window.__wf_design = false;
    void getUsersClient(createPage(readScriptConfig(null))).request(load, {}, stop.signal);
    await pass();
    expect(server.csrf).toHaveLength(0);
    expect(server.calls[0]?.init.headers).not.toHaveProperty("x-wf-csrf");
  });
});

describe("another origin", () => {
  const API = "https://api.example.com";
  let tokens: number;

  beforeEach(() => {
    tokens = 0;
    const tag = document.createElement("script");
    tag.setAttribute("data-api", API);
    users = getUsersClient(createPage(readScriptConfig(tag)));
    server.grant = () => new Response("{}", { headers: { "X-Wf-Csrf": `header${++tokens}` } });
  });

  const sentTokens = () => server.calls.map(({ init }) => init.headers["x-wf-csrf"]);

  it("A-34 A-36 reads the token from the header, not this origin's cookie, and includes cookies", async () => {
    document.cookie = "wf-csrf=own; path=/";
    void ask();
    await pass();
    expect(sentTokens()).toEqual(["header1"]);
    expect(server.calls[0]).toMatchObject({ url: `${API}/.wf_graphql/usys/apollo`, init: { credentials: "include" } });
  });

  it("A-36 requests it once for all requests", async () => {
    void ask();
    await pass();
    void ask();
    await pass();
    expect([sentTokens(), server.csrf.length]).toEqual([["header1", "header1"], 1]);
  });

  it("A-38 requests a new token after BadCrossOriginRequest", async () => {
    server.replies = [() => json({ code: "BadCrossOriginRequest" }, 403), () => json([data({ saved: 1 })])];
    const request = ask();
    await pass(1500);
    await request;
    expect(sentTokens()).toEqual(["header1", "header2"]);
  });

  it.each([
    ["shows no token", () => new Response("{}")],
    ["cannot be read", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("A-38 reports what the other origin has to allow when its answer %s", async (_, grant) => {
    server.grant = grant;
    const { message } = await failure(ask());
    expect(message).toBe(
      "Did not receive CSRF token; expected https://api.example.com to allow http://localhost:3000 with credentials, " +
        "the headers content-type, x-requested-with and x-wf-csrf, and to expose x-wf-csrf",
    );
  });

  it("A-36 ignores the header on this origin, where the cookie counts", async () => {
    users = getUsersClient(createPage(readScriptConfig(null)));
    const error = await failure(ask());
    expect(error.message).toBe("Did not receive CSRF token");
  });
});

describe("answers", () => {
  it("A-39 returns each operation its own result, in order", async () => {
    server.replies = [({ operations }) => json(operations.map((_, index) => data({ saved: index })))];
    const all = Promise.all([ask("a"), ask("b"), ask("c")]);
    await pass();
    await expect(all).resolves.toEqual([{ saved: 0 }, { saved: 1 }, { saved: 2 }]);
  });

  it.each([
    ["a single object", data({ saved: 1 })],
    ["too few results", [data()]],
    ["too many results", [data(), data(), data()]],
    ["no array", "yes"],
  ])("A-39 fails both of two operations on %s", async (_, body) => {
    server.replies = [() => json(body)];
    const ends = Promise.allSettled([ask("a"), ask("b")]);
    await pass();
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("A-40 fails only the operation that has errors, even with data", async () => {
    server.replies = [
      () => json([{ data: { saved: 1 }, errors: [{ message: "m", code: "Taken" }] }, data({ saved: 2 })]),
    ];
    const first = failure(ask("a"));
    const second = ask("b");
    expect((await first).codes).toEqual(["Taken"]);
    await expect(second).resolves.toEqual({ saved: 2 });
  });

  it("A-40 uses no code of an answer with a bad status", async () => {
    server.replies = [() => json([refused("UsysInvalidCredentials")], 401)];
    const error = await failure(ask());
    expect(error).toMatchObject({ status: 401, codes: [] });
  });
});

describe("attempts", () => {
  const bad = (status: number) => () => json({}, status);

  it("A-42 A-43 tries five times on a server error, after growing pauses", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    server.replies = [bad(502)];
    const end = failure(ask(), 0);
    const counts: number[] = [];
    for (const pause of [10, 749, 1, 1259, 1, 1759, 1, 2259, 1, 60_000]) {
      await pass(pause);
      counts.push(server.calls.length);
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    expect((await end).status).toBe(502);
  });

  it.each([
    [0, 5000],
    [0.999, 7000],
  ])("A-43 waits between 5 and 7 s in all (jitter %s)", async (random, all) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    server.replies = [bad(500)];
    const end = failure(ask(), 0);
    await pass(all - 10);
    expect(server.calls.length).toBeLessThan(5);
    // Each attempt waits for its batch too.
    await pass(100);
    expect(server.calls).toHaveLength(5);
    await end;
  });

  it.each([
    ["with a bad status", { code: "BadCrossOriginRequest" }, 403],
    ["with status 200", { code: "BadCrossOriginRequest" }, 200],
    ["among the errors of a result", [refused("BadCrossOriginRequest")], 200],
    ["among the errors of a result with a bad status", [refused("BadCrossOriginRequest")], 403],
  ])("A-38 A-42 requests a new token after BadCrossOriginRequest %s and tries again", async (_, body, status) => {
    server.replies = [() => json(body, status), () => json([data({ saved: 1 })])];
    const request = ask();
    await pass(1500);
    await expect(request).resolves.toEqual({ saved: 1 });
    expect(server.csrf).toHaveLength(2);
    const tokens = server.calls.map(({ init }) => init.headers["x-wf-csrf"]);
    expect(tokens).toEqual(["token1", "token2"]);
  });

  it.each([
    ["status 404", () => json({}, 404)],
    ["status 429", () => json({}, 429)],
    ["a network failure", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["bad JSON", () => new Response("{")],
    ["a GraphQL error", () => json([refused("UsysInvalidToken")])],
  ])("A-42 does not try again after %s", async (_, reply) => {
    server.replies = [reply];
    await failure(ask(), 60_000);
    expect(server.calls).toHaveLength(1);
  });

  it("A-42 repeats only the operation whose own errors contain BadCrossOriginRequest", async () => {
    server.replies = [
      () => json([data({ saved: 1 }), refused("BadCrossOriginRequest")]),
      () => json([data({ saved: 2 })]),
    ];
    const both = Promise.all([ask("a"), ask("b")]);
    await pass(1500);
    expect(await both).toEqual([{ saved: 1 }, { saved: 2 }]);
    expect(server.operations().map(({ variables }) => variables.text)).toEqual(["a", "b", "b"]);
  });

  it("A-44 retries each operation of a failed batch on its own timer", async () => {
    vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.9);
    server.replies = [bad(503), ({ operations }) => json(operations.map(() => data()))];
    const both = Promise.all([ask("a"), ask("b")]);
    await pass(5000);
    await both;
    expect(server.calls.map(({ operations }) => operations.map(({ variables }) => variables.text))).toEqual([
      ["a", "b"],
      ["a"],
      ["b"],
    ]);
  });

  it("A-45 sends a mutation again that may have reached the server", async () => {
    server.replies = [bad(502), () => json([refused("UsysDuplicateEmail")])];
    const error = await failure(ask());
    expect(error.codes).toEqual(["UsysDuplicateEmail"]);
    expect(server.operations().map(({ operationName }) => operationName)).toEqual(["Save", "Save"]);
  });

  it("A-45 makes one attempt for other clients", async () => {
    server.replies = [bad(500)];
    await failure(
      createClient({ url: () => "/.wf_graphql/usys/apollo" }).request(save, { text: "a" }, stop.signal),
      60_000,
    );
    expect(server.calls).toHaveLength(1);
  });

  it("aborts a request that has no answer after 30 s", async () => {
    server.replies = [() => new Promise<Response>(() => undefined)];
    const end = failure(ask(), 0);
    await pass(30_010);
    expect((await end).message).toMatch(/no answer in time/);
    expect(server.calls[0]?.init.signal?.aborted).toBe(true);
  });
});

describe("giving up", () => {
  it("aborts the request when the last caller has stopped, and not before", async () => {
    server.replies = [() => new Promise<Response>(() => undefined)];
    const other = new AbortController();
    const ends = Promise.allSettled([ask("a"), ask("b", other.signal)]);
    await pass();
    other.abort();
    expect(server.calls[0]?.init.signal?.aborted).toBe(false);
    stop.abort();
    expect(server.calls[0]?.init.signal?.aborted).toBe(true);
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("does not send a request that was aborted while it waited", async () => {
    const end = ask().catch((error: unknown) => error);
    stop.abort();
    await pass();
    expect(await end).toMatchObject({ name: "AbortError" });
    expect(server.calls).toHaveLength(0);
  });

  it("ends the pauses between attempts", async () => {
    server.replies = [() => json({}, 500)];
    const end = ask().catch((error: unknown) => error);
    await pass();
    stop.abort();
    expect(await end).toMatchObject({ name: "AbortError" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("continues a shared query while one of two still waits", async () => {
    const other = new AbortController();
    const gone = users.request(load, {}, other.signal).catch((error: unknown) => error);
    const stays = users.request(load, {}, stop.signal);
    other.abort();
    await pass();
    await expect(stays).resolves.toEqual({});
    expect(await gone).toMatchObject({ name: "AbortError" });
  });
});
