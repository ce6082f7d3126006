import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OperationError } from "../../../src/network/errors";
import { createClient, type Client } from "../../../src/network/graphql";
import { mutation, query } from "../../../src/network/operation";
import { textsIn } from "../support/secrets";
import { createServer, data, json, refused, type Server } from "./server";

const ADDRESS = "http://localhost:3000/.wf_graphql/usys/apollo";
const SECRET = "correct horse 9";
const logIn = mutation<{ password: string }, unknown>("LogIn", "logIn", { password: "String!" }, "ok");
const load = query<{ site: string }>("Load", "site");

let server: Server;
let users: Client;
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  server = createServer();
  stop = new AbortController();
  users = createClient({ url: () => ADDRESS, attempts: 2 });
});

afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = (password = "a") => users.request(logIn, { password }, stop.signal);

/** How some requests ended, after all their attempts. */
async function ends(...requests: Promise<unknown>[]): Promise<unknown[]> {
  const all = Promise.allSettled(requests);
  await vi.advanceTimersByTimeAsync(5000);
  return (await all).map((end) => (end.status === "fulfilled" ? end.value : end.reason));
}

describe("requests that the library cannot send", () => {
  it("A-31 sends names, variables and documents byte for byte", async () => {
    await ends(ask('ä"b'), users.request(load, {}, stop.signal));
    expect(server.calls[0]?.init.body).toBe(
      '[{"operationName":"LogIn","variables":{"password":"ä\\"b"},"query":"mutation ' +
        'LogIn($password:String!){logIn(password:$password){ok}}"},' +
        '{"operationName":"Load","variables":{},"query":"query Load{site}"}]',
    );
  });

  it.each(["application/json; charset=utf-8", "application/graphql-response+json"])(
    "A-39 reads an answer with the content-type %s",
    async (type) => {
      const reply = json([data({ ok: 1 })]);
      reply.headers.set("content-type", type);
      server.replies = [() => reply];
      expect(await ends(ask())).toEqual([{ ok: 1 }]);
    },
  );

  it.each(["text/html", "text/plain", ""])("A-39 fails on JSON with the content-type %j", async (type) => {
    const reply = json([data({ ok: 1 })]);
    reply.headers.set("content-type", type);
    if (!type) reply.headers.delete("content-type");
    server.replies = [() => reply];
    expect(await ends(ask())).toMatchObject([
      {
        name: "OperationError",
        message: `LogIn failed: expected content-type application/json, got ${type || "none"}, from ${ADDRESS}`,
        status: 200,
      },
    ]);
    expect(server.calls).toHaveLength(1);
  });

  it.each([null, 7, "x", {}, [[]], { data: 3 }, { errors: "x" }, { data: {}, errors: [null] }])(
    "A-40 fails on the result %j only the operation that it belongs to",
    async (result) => {
      server.replies = [() => json([result, data({ ok: 2 })])];
      expect(await ends(ask("a"), ask("b"))).toEqual([expect.any(OperationError), { ok: 2 }]);
    },
  );

  it("A-42 tries again after a server error whose body broke off", async () => {
    const broken = json({}, 502);
    // A body can be read only once.
    await broken.text();
    server.replies = [() => broken, () => json([data({ ok: 1 })])];
    expect(await ends(ask())).toEqual([{ ok: 1 }]);
  });
});

describe("passwords", () => {
  it.each([
    ["an answer with errors", () => json([refused(SECRET, { message: SECRET })])],
    [
      "an answer with errors beside data",
      () => json([{ data: { text: SECRET }, errors: [{ message: SECRET, code: "Taken" }] }]),
    ],
    ["errors with a bad status", () => json([refused(SECRET, { message: SECRET })], 401)],
    ["a server error", () => json({ errors: [{ message: SECRET }] }, 500)],
    ["an HTML answer", () => new Response(`<html>${SECRET}`)],
    ["JSON that is not labeled so", () => new Response(JSON.stringify([data({ text: SECRET })]))],
    ["an HTML answer with a bad status", () => new Response(`<html>${SECRET}`, { status: 404 })],
    ["a network failure", () => Promise.reject(new TypeError(`Failed to send ${SECRET}`))],
    ["a result of another type", () => json([SECRET])],
  ])("A-41 are in no error, nor in its causes, after %s", async (_, reply) => {
    server.replies = [reply];
    const [error] = await ends(ask(SECRET));
    expect(error).toBeInstanceOf(OperationError);
    expect(textsIn(error).join("\n")).not.toContain(SECRET);
  });

  it("A-41 would be found in an error, in its cause, and below", () => {
    const error = new Error("a", {
      cause: Object.assign(new Error("b"), { request: { variables: [{ password: SECRET }] } }),
    });
    expect(textsIn(error)).toContain(SECRET);
  });
});
