import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailed, member } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import {
  readCode,
  FIELDS,
  newcomer,
  operation,
  PASSWORD,
  visit,
  type Visitor,
} from "../../conformance/support/visitor";
import { raw } from "../../support/raw";
import { asSubject } from "../accounts/support";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";

let host: TestHost;
let subject: ReturnType<typeof asSubject>;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER, trustProxy: 1 } });
  subject = asSubject(host);
});
afterEach(() => host.close());

const ADDRESS = "ana@mail.example";

const verify = async (visitor: Visitor, verifyToken: string) =>
  readCode(await visitor.run("UserVerifyEmail", { verifyToken }));
const signUp = async (visitor: Visitor, authPassword: string, more: object = {}) => {
  expect(readCode(await visitor.run("UserSignupRequest", newcomer({ authPassword, ...more })))).toBeUndefined();
  return mailed(subject, "verifyToken");
};
const logInAs = async (authPassword: string) => readCode(await visit(host.origin).logIn(ADDRESS, authPassword));
const account = () => host.store.findAccount({ email: ADDRESS });

describe("log-ins with the old password beside a new one", () => {
  it("leave no session, however they overlap", async () => {
    const owner = await member(subject);
    await owner.run("UserResetPasswordRequest", { email: ADDRESS });
    const token = await mailed(subject, "token");
    const thieves = Array.from({ length: 9 }, () => visit(host.origin));
    await Promise.all(thieves.map((thief) => thief.load()));
    await Promise.all([
      ...thieves.slice(0, 5).map((thief) => thief.logIn(ADDRESS, PASSWORD)),
      owner.run("UserUpdatePasswordRequest", { authPassword: "a chosen password", token }),
      ...thieves.slice(5).map((thief) => thief.logIn(ADDRESS, PASSWORD)),
    ]);
    expect(await logInAs("a chosen password")).toBeUndefined();
    expect(await Promise.all(thieves.map((thief) => thief.whoAmI()))).toEqual(Array(9).fill(null));
  });
});

describe("sign-ups that compete for one address (audit 4, attack 7)", () => {
  const OWNER = "password of the owner";
  const STRANGER = "password of a stranger";
  let owner: Visitor;
  let stranger: Visitor;
  beforeEach(() => {
    [owner, stranger] = [visit(host.origin), visit(host.origin)];
  });

  it("never make the stranger's password valid when the owner opens the newest link", async () => {
    await signUp(owner, OWNER);
    const newest = await signUp(stranger, STRANGER, { name: "Stranger" });
    expect(await verify(owner, newest)).toBeUndefined();
    expect(await logInAs(STRANGER)).toBe("UsysInvalidCredentials");
    expect(await account()).toMatchObject({ status: "verified", password: null, name: "" });
  });

  it("allow the owner's own link to make the owner's password valid in the owner's browser", async () => {
    const own = await signUp(owner, OWNER);
    await signUp(stranger, STRANGER);
    expect(await verify(owner, own)).toBeUndefined();
    expect([await logInAs(OWNER), await logInAs(STRANGER)]).toEqual([undefined, "UsysInvalidCredentials"]);
  });

  it("lead to choosing a password when a link is opened in another browser", async () => {
    const own = await signUp(owner, OWNER);
    await signUp(stranger, STRANGER);
    const phone = visit(host.origin);
    expect(await verify(phone, own)).toBeUndefined();
    expect([await logInAs(OWNER), await logInAs(STRANGER)]).toEqual(Array(2).fill("UsysInvalidCredentials"));
    const token = await mailed(subject, "token");
    await phone.run("UserUpdatePasswordRequest", { authPassword: "a chosen password", token });
    expect(await logInAs("a chosen password")).toBeUndefined();
  });

  it("allow a link that a scanner opened first to make the password valid in its own browser", async () => {
    const own = await signUp(owner, OWNER);
    await signUp(stranger, STRANGER);
    await verify(visit(host.origin), own);
    expect(await verify(owner, own)).toBeUndefined();
    expect([await logInAs(OWNER), await logInAs(STRANGER)]).toEqual([undefined, "UsysInvalidCredentials"]);
  });

  it("do not replace the owner's password by a stranger's link that is opened later", async () => {
    const own = await signUp(owner, OWNER);
    const other = await signUp(stranger, STRANGER);
    await verify(owner, own);
    expect(await verify(stranger, other)).toBeUndefined();
    expect([await logInAs(OWNER), await logInAs(STRANGER)]).toEqual([undefined, "UsysInvalidCredentials"]);
  });

  it("compete also when the owner's link has expired", async () => {
    await signUp(owner, OWNER);
    host.clock.advance(2 * 3_600_000);
    const newest = await signUp(stranger, STRANGER);
    await verify(owner, newest);
    expect(await logInAs(STRANGER)).toBe("UsysInvalidCredentials");
  });

  it("are as easy as before when there is only one, in any browser", async () => {
    const own = await signUp(owner, OWNER);
    expect(await verify(visit(host.origin), own)).toBeUndefined();
    expect(await logInAs(OWNER)).toBeUndefined();
  });

  it("do not compete when one browser signs up twice: both links work, and the newest password counts", async () => {
    const older = await signUp(owner, OWNER);
    await signUp(owner, "password of the second try");
    expect(await verify(visit(host.origin), older)).toBeUndefined();
    expect(await logInAs("password of the second try")).toBeUndefined();
  });

  it("leave mails for the owner when a stranger used up the stranger's share (audit 14)", async () => {
    const from = (visitor: Visitor, address: string) =>
      visitor.post([operation("UserSignupRequest", newcomer())], { "x-forwarded-for": address });
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await from(stranger, "198.51.100.1")).status);
    expect([...statuses, (await from(owner, "203.0.113.1")).status]).toEqual([200, 200, 200, 429, 200]);
  });
});

describe("failures of strangers (audit 14)", () => {
  const tryFrom = (visitor: Visitor, address: string, authPassword = "wrong password") =>
    visitor.post([operation("UserLoginRequest", { email: ADDRESS, authPassword })], { "x-forwarded-for": address });

  it("do not keep a user out who uses another IP address", async () => {
    await member(subject);
    const stranger = visit(host.origin);
    for (let n = 0; n < 12; n++) await tryFrom(stranger, "198.51.100.1");
    const answer = await tryFrom(visit(host.origin), "203.0.113.1", PASSWORD);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(await answer.json())).not.toContain("errors");
  });

  it("do not keep a user out who logged in from this browser before, at the same address", async () => {
    const user = await member(subject);
    expect((await tryFrom(user, "198.51.100.1", PASSWORD)).status).toBe(200);
    const stranger = visit(host.origin);
    for (let n = 0; n < 12; n++) await tryFrom(stranger, "198.51.100.1");
    expect((await tryFrom(stranger, "198.51.100.1")).status).toBe(429);
    await user.run("UserLogoutRequest");
    expect((await tryFrom(user, "198.51.100.1", PASSWORD)).status).toBe(200);
  });

  it.each([
    ["of another account", (value: string) => value, "other@mail.example"],
    ["that was changed", (value: string) => `${value}x`, ADDRESS],
  ])("count for a browser with a cookie %s", async (_what, change, email) => {
    const other = await member(subject, { email });
    await other.logIn(email);
    if (email !== ADDRESS) await member(subject);
    const cookie = change(other.cookies.get("wf_browser") ?? "");
    const stranger = visit(host.origin, [["wf_browser", cookie]]);
    for (let n = 0; n < 12; n++) await tryFrom(visit(host.origin), "198.51.100.1");
    expect((await tryFrom(stranger, "198.51.100.1")).status).toBe(429);
  });

  it("of one household of IPv6 count together over its /56 (audit 29)", async () => {
    const statuses = [];
    for (let n = 0; n < 130; n++) {
      const address = `2001:db8:1:${(0x100 + n).toString(16)}::1`;
      const body = [operation("UserLoginRequest", { email: `u${n}@mail.example`, authPassword: "wrong" })];
      statuses.push((await visit(host.origin).post(body, { "x-forwarded-for": address })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe("the cost of a request (audit 15)", () => {
  const passwords = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: FIELDS.password, value: `password ${n}` }));

  /** Sends a request as a user, with this many updates that name a password field this many times. */
  async function update(fields: number, perField: number, batch = 1): Promise<Response> {
    const user = await member(subject);
    await user.logIn();
    const data = `{ password: [${passwords(perField)
      .map(({ id, value }) => `{ id: "${id}", value: "${value}" }`)
      .join(",")}] }`;
    const aliases = Array.from({ length: fields }, (_, n) => `a${n}: usysUpdateUserData(data: ${data}) { id }`);
    const query = `mutation M { ${aliases.join(" ")} }`;
    return user.post(Array.from({ length: batch }, () => ({ operationName: "M", variables: {}, query })));
  }

  it.each([
    [20, 1, 1],
    [1, 11, 1],
    [5, 3, 1],
    [5, 1, 5],
  ])("is refused before anything is hashed: %i updates with %i passwords, %i operations", async (...asked) => {
    const answer = await update(...asked);
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
      400,
      expect.stringContaining("Too many passwords in one request"),
    ]);
  });

  it("is counted in variables too, and at a sign-up", async () => {
    const data = { password: passwords(12) };
    const answer = await visit(host.origin).post([operation("UserSignupRequest", newcomer({ data }))]);
    expect(answer.status).toBe(400);
  });

  it("of one password in each of ten log-ins is fine", async () => {
    const batch = Array.from({ length: 10 }, (_, n) =>
      operation("UserLoginRequest", { email: `u${n}@mail.example`, authPassword: "x" }),
    );
    expect((await visit(host.origin).post(batch)).status).toBe(200);
  });

  it("A-49 does not grow by naming a field twice", async () => {
    const user = await member(subject);
    await user.logIn();
    expect(readCode(await user.run("UpdateUsysUserData", { data: { password: passwords(2) } }))).toBe(
      "UsysInvalidUserData",
    );
  });

  it("is limited over time: updates of one address count", async () => {
    const user = await member(subject);
    await user.logIn();
    const statuses = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await user.post([operation("UpdateUsysUserData", { data: {} })])).status);
    expect([statuses[29], statuses[30]]).toEqual([200, 429]);
  });
});

describe("an update of an account (audit 27)", () => {
  it("answers its id and the day it was created", async () => {
    const user = await member(subject);
    await user.logIn();
    const query = "mutation M { usysUpdateUserData(data: {}) { id createdOn } }";
    const answer = await user.post([{ operationName: "M", variables: {}, query }]);
    const { id } = (await account()) ?? {};
    expect(await answer.json()).toEqual([
      { data: { usysUpdateUserData: { id, createdOn: expect.stringMatching(/^\d{4}-/) } } },
    ]);
  });
});

describe("answers of every kind (audit 21)", () => {
  it.each([
    "/",
    "/none",
    "/api/v1/form/x",
    "/api/v1/none",
    "/.wf_graphql/csrf",
    "/.wf_graphql/usys/apollo",
    "/.wf_graphql/none",
    "/.storage/files",
    "/.storage/files/x",
    "/.wf_auth",
    "/healthz",
    "/readyz",
    "/metrics",
    "/__millrace",
    "/__millrace/api/session",
    "/__millrace/none",
  ])("keep the browser from guessing their type: %s", async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const { headers } = await raw(host.port, path, { method });
      expect(headers["x-content-type-options"], method).toBe("nosniff");
    }
  });

  it("keep the browser from guessing the type of an answer to a wrong name", async () => {
    const { status, headers } = await raw(host.port, "/", { headers: { host: "evil.example" } });
    expect([status, headers["x-content-type-options"]]).toEqual([421, "nosniff"]);
  });
});
