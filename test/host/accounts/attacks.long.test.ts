import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailed, member } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { readCode, newcomer, operation, PASSWORD, visit, type Visitor } from "../../conformance/support/visitor";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { join } from "node:path";
import { request } from "node:http";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { asSubject } from "./support";

const PATH = "/.wf_graphql/usys/apollo";

let host: TestHost;
let subject: ReturnType<typeof asSubject>;
let visitor: Visitor;
let folder: string;
beforeEach(async () => {
  folder = testFolder();
  host = await startHost({ folder, settings: { site: ACCOUNTS_FOLDER, tries: 0 } });
  subject = asSubject(host);
  visitor = visit(host.origin);
});
afterEach(() => host.close());

/** Requests that another page makes a logged-in visitor's browser send. */
async function forge(headers: Record<string, string>, path = PATH): Promise<number> {
  await member(subject);
  await visitor.logIn();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = JSON.stringify([operation("UserLogoutRequest")]);
  const answer = await fetch(host.origin + path, { method: "POST", headers: { cookie, ...headers }, body });
  return answer.status;
}

describe("a forged Host header (attack 10)", () => {
  it("is answered with 421, and sends no mail", async () => {
    await member(subject);
    const before = (await subject.mails()).length;
    const status = await new Promise<number>((resolve) => {
      const asked = request(
        `${host.origin}${PATH}`,
        { method: "POST", headers: { host: "evil.example", "content-type": "application/json" } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      asked.end(JSON.stringify([operation("UserResetPasswordRequest", { email: "ana@mail.example" })]));
    });
    expect([status, (await subject.mails()).length]).toEqual([421, before]);
  });

  it("nor a forged Origin or forwarded host leads a link away", async () => {
    await member(subject);
    await visitor.load();
    const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    await visitor.post([operation("UserResetPasswordRequest", { email: "ana@mail.example" })], headers);
    expect(new URL((await subject.mails()).at(-1)?.link ?? "").origin).toBe(host.origin);
  });
});

describe("a request that another site makes the browser send (attack 11)", () => {
  it.each([
    ["by a form", { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" }],
    ["as text/plain that reads as JSON", { origin: "https://evil.example", "content-type": "text/plain" }],
    ["from a page without an origin", { origin: "null", "content-type": "text/plain" }],
    ["from a sibling sub-domain", { origin: "http://sibling.127.0.0.1", "content-type": "application/json" }],
    ["by a browser that names the site only", { "sec-fetch-site": "cross-site", "content-type": "text/plain" }],
    ["without a token", { "content-type": "application/json" }],
  ])("%s is refused with 403, and the visitor stays logged in", async (_name, headers) => {
    expect(await forge(headers as unknown as Record<string, string>)).toBe(403);
    expect(await visitor.whoAmI()).not.toBeNull();
  });

  it("is refused with a token and cookie of another session, set by a sibling domain", async () => {
    await member(subject);
    const attacker = visit(host.origin);
    await attacker.load();
    await visitor.logIn();
    visitor.cookies.set("wf-csrf", attacker.cookies.get("wf-csrf") ?? "");
    expect((await visitor.post([operation("UserLogoutRequest")])).status).toBe(403);
  });

  it("is refused with a token that this host did not make", async () => {
    visitor.cookies.set("wf-csrf", "nonce.signature");
    expect((await visitor.post([operation("FetchUser")])).status).toBe(403);
  });
});

describe("a stolen database (attack 13)", () => {
  it("contains no token of a session or a link, and no password", async () => {
    await member(subject);
    await visitor.logIn();
    await visitor.run("UserResetPasswordRequest", { email: "ana@mail.example" });
    await visitor.run("UserSignupRequest", newcomer({ email: "eva@mail.example" }));
    const secrets = [
      visitor.cookies.get("wf_sid") ?? "",
      await mailed(subject, "token"),
      await mailed(subject, "verifyToken", "eva@mail.example"),
      PASSWORD,
    ];
    expect(secrets.map((secret) => secret.length > 10)).toEqual([true, true, true, true]);
    const database = await openDatabase(join(folder, "store.db"), { readOnly: true });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    const everything = tables.map(({ name }) =>
      JSON.stringify(database.prepare(`select * from ${String(name)}`).all()),
    );
    database.close();
    expect(secrets.filter((secret) => everything.join().includes(secret))).toEqual([]);
  });
});

describe("extra keys (attack 16)", () => {
  it.each([
    [
      "status",
      `mutation {
      usysCreateUser(email: "a@b.example", name: "A", authPassword: "12345678", status: "verified") { user { id } }
    }`,
    ],
    ["groups", `mutation { usysUpdateUserData(data: { groups: [{ id: "x", value: "y" }] }) { id } }`],
  ])("as an argument (%s) are refused", async (_name, query) => {
    expect((await visitor.post([{ query }])).status).toBe(400);
  });

  it.each([
    [{ status: [{ id: "status", value: "verified" }] }],
    [{ plainText: [{ id: "name", value: "A", groups: ["x"] }] }],
    [JSON.parse(`{"__proto__":{"plainText":[]}}`) as object],
    [JSON.parse(`{"constructor":{"plainText":[]}}`) as object],
    [{ plainText: [{ id: "name", value: { toString: "A" } }] }],
  ])("in variables are refused: %j", async (data) => {
    await member(subject);
    await visitor.logIn();
    expect(readCode(await visitor.run("UpdateUsysUserData", { data }))).toBe("BadRequest");
    expect(await visitor.whoAmI()).toMatchObject({ name: "Ana" });
  });

  it.each(["__proto__", "constructor", "status"])("a field that no page has (%s) is refused", async (id) => {
    await member(subject);
    await visitor.logIn();
    const result = await visitor.run("UpdateUsysUserData", { data: { plainText: [{ id, value: "x" }] } });
    expect(readCode(result)).toBe("UsysInvalidUserData");
  });
});

describe("a GraphQL document (attack 17)", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}: site { id }`).join(" ");
  it.each([
    ["of 10,000 aliases", `{ ${many(10_000)} }`, 413],
    ["of 1,000 aliases", `{ ${many(1000)} }`, 400],
    ["of 21 fields", `{ ${many(21)} }`, 400],
    ["that hides fields in a fragment", `{ ...F } fragment F on Query { ${many(30)} }`, 400],
    ["of more than 64 kB", `{ site { id } } # ${"x".repeat(70_000)}`, 413],
    ["that asks for the schema", `{ __schema { types { name } } }`, 400],
    ["that asks for a type", `{ __type(name: "Site") { name } }`, 400],
    ["with a syntax error", `{ site {`, 400],
    ["that asks for an unknown field", `{ site { password } }`, 400],
  ])("%s is refused", async (_name, query, status) => {
    expect((await visitor.post([{ query }])).status).toBe(status);
  });

  it.each([["{"], ["[null]"], ["[{}]"], [`"x"`], ["[[]]"]])("in the body %s is refused with 400", async (body) => {
    expect((await visitor.post(body)).status).toBe(400);
  });

  it("that is broken keeps the ones before it from running", async () => {
    await member(subject);
    await visitor.logIn();
    await visitor.post([operation("UserLogoutRequest"), { query: "{ nothing }" }]);
    expect(await visitor.whoAmI()).not.toBeNull();
  });

  it("in the vendor's format is accepted, with names, aliases and fragments", async () => {
    const query = `query FetchUser { site { __typename id siteUser { ...U } } }
      fragment U on usys_site_user { id createdOn __typename data { __typename email: email(id: "email") } }`;
    const answer = await visitor.post([{ operationName: "FetchUser", variables: {}, query }]);
    expect(await answer.json()).toMatchObject([{ data: { site: { __typename: "Site", siteUser: null } } }]);
  });
});

describe("an error that is ours", () => {
  it("shows only an error id that is in the log", async () => {
    await member(subject);
    await visitor.logIn();
    const broken = { ...host.ports.store };
    host.ports.store.listSubscriptions = () => Promise.reject(new Error("secret words"));
    const { errors } = await visitor.run("FetchSubscriptions");
    Object.assign(host.ports.store, broken);
    const [error] = errors ?? [];
    const fault = host.lines.find(({ event }) => event === "fault");
    expect(error?.code).toBe("InternalError");
    expect(error?.message).toContain(String(fault?.id));
    expect(error?.message).not.toContain("secret");
  });
});

describe("a user imported without a password", () => {
  it("receives a link by mail at the first log in, once a day, in the neutral words", async () => {
    await member(subject);
    await host.store.addMembers({
      members: [
        {
          ...{ id: "imported", email: "eva@mail.example", address: "eva@mail.example", status: "verified" },
          ...{ createdAt: 0, groups: [], invitation: null },
          profile: { name: "Eva", acceptPrivacy: true, acceptCommunications: false, data: {} },
        },
      ],
      groupIds: {},
      now: 0,
    });
    const known = await visitor.logIn("ana@mail.example", "wrong password");
    const answers = [await visitor.logIn("eva@mail.example"), await visitor.logIn("eva@mail.example")];
    expect(answers).toEqual([known, known]);
    await expect.poll(() => mailed(subject, "token", "eva@mail.example")).not.toBe("");
    const mails = (await subject.mails()).filter(({ to }) => to === "eva@mail.example");
    const token = await mailed(subject, "token", "eva@mail.example");
    await visitor.run("UserUpdatePasswordRequest", { authPassword: "new password", token });
    expect([mails.length, await visitor.whoAmI()]).toEqual([1, expect.objectContaining({ name: "Eva" })]);
  });
});
