import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GroupsAnswer, UserAnswer, UsersAnswer } from "../../../host/owner/api-types";
import { hashToken } from "../../../host/security/tokens";
import { member, plan } from "../store/members";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { loggedIn, visitOwner, type Owner } from "../support/owner";
import type { Plan } from "../../../host/records/users";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { access: { "/vip": ["gold", "silver"] } } });
  owner = await loggedIn(host);
  const ana = member("ana", { groups: ["gold"] });
  const bo = member("bo", { status: "invited", profile: { ...ana.profile, name: "=Bo" } });
  await host.store.addMembers({ members: [ana, bo], groupIds: { gold: "g1" }, now: 1 });
});
afterEach(() => host.close());

const ask = async <T>(path: string, method = "GET", body?: object) => {
  const answer = await owner.ask(path, { method, ...(body ? { body } : {}) });
  return { status: answer.status, answer: (await answer.json()) as T };
};
const ana = async () => (await ask<UserAnswer>("/users/ana")).answer;
const session = (tokenHash = hashToken("token")) => {
  const now = host.clock.now();
  const rest = { sessionId: "s", now, renewAt: now + 1000, endsAt: now + 100_000, replaces: null };
  return host.store.startSession({
    ...rest,
    tokenHash,
    account: { id: "ana", email: "ana@mail.example", password: null },
  });
};
const isLoggedIn = async () =>
  (await host.store.findSession({ tokenHash: hashToken("token"), now: host.clock.now() })) !== undefined;

describe("users", () => {
  it("are listed with their groups, the newest first, and counted", async () => {
    const { answer } = await ask<UsersAnswer>("/users");
    expect(answer.lines.map(({ id, groups }) => [id, groups])).toEqual([
      ["bo", []],
      ["ana", ["gold"]],
    ]);
    expect(answer.counts).toEqual({ verified: 1, unverified: 0, invited: 1, disabled: 0 });
  });

  it.each([
    ["?search=NAME", ["ana"]],
    ["?status=invited", ["bo"]],
    ["?group=g1", ["ana"]],
    ["?before=bo", ["ana"]],
    ["?search=%25", []],
  ])("are found by %s", async (query, ids) => {
    expect((await ask<UsersAnswer>(`/users${query}`)).answer.lines.map(({ id }) => id)).toEqual(ids);
  });

  it("are listed page by page", async () => {
    const members = Array.from({ length: 105 }, (_, n) => member(`m${String(n).padStart(3, "0")}`));
    await host.store.addMembers({ members, groupIds: {}, now: 1 });
    const first = (await ask<UsersAnswer>("/users")).answer;
    const second = (await ask<UsersAnswer>(`/users?before=${first.next}`)).answer;
    expect([first.lines.length, second.lines.length, second.next]).toEqual([100, 7, undefined]);
  });

  it("never show the hash of a password", async () => {
    await session();
    const text = JSON.stringify([await ask("/users"), await ask("/users/ana")]);
    expect(text).not.toMatch(/argon2|"password"/);
  });

  it("are disabled, and logged out by it", async () => {
    await session();
    await ask("/users/ana/status", "PUT", { status: "disabled" });
    expect([(await ana()).status, await isLoggedIn()]).toEqual(["disabled", false]);
  });

  it("are verified, and enabled again", async () => {
    await ask("/users/bo/status", "PUT", { status: "verified" });
    expect((await ask<UserAnswer>("/users/bo")).answer.status).toBe("verified");
  });

  it("accept no other state", async () => {
    expect((await ask("/users/ana/status", "PUT", { status: "owner" })).status).toBe(400);
  });

  it("are logged out everywhere", async () => {
    await session();
    await ask("/users/ana/sessions", "DELETE");
    expect(await isLoggedIn()).toBe(false);
  });

  it("receive a mail to choose a password, at the address as they wrote it", async () => {
    await ask("/users/ana/reset", "POST");
    const { mails } = await ana();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["ana@Mail.example", expect.stringContaining("choose a new password")],
    ]);
  });

  it("receive none when they are disabled", async () => {
    await ask("/users/ana/status", "PUT", { status: "disabled" });
    expect((await ask("/users/ana/reset", "POST")).status).toBe(409);
  });

  it("are put into groups and taken out", async () => {
    const { answer } = await ask<{ id: string }>("/groups", "POST", { name: "silver" });
    await ask("/users/ana/groups", "PUT", { ids: [answer.id] });
    expect((await ana()).groups).toEqual(["silver"]);
  });

  it("are deleted with their sessions, and the log does not name them", async () => {
    await session();
    await ask("/users/ana", "DELETE", {});
    expect([(await ask("/users/ana")).status, await isLoggedIn()]).toEqual([404, false]);
    expect(await host.store.listAudit({ limit: 1 })).toMatchObject([{ action: "delete user", detail: "1 account" }]);
  });

  it.each([
    ["/users/ana", "DELETE"],
    ["/users.csv", "GET"],
    ["/groups/g1", "DELETE"],
  ])("leave by %s %s only after the password was entered lately", async (path, method) => {
    host.clock.advance(10 * 60_000);
    expect((await ask(path, method, method === "GET" ? undefined : {})).status).toBe(428);
  });

  it("are exported as CSV without a formula", async () => {
    const text = await (await owner.ask("/users.csv")).text();
    // Between them the fields of the site's pages.
    const cells = text.split("\r\n").map((line) => line.split(","));
    expect(cells.map((line) => [...line.slice(0, 7), line.at(-1)].join(","))).toEqual([
      "Email,Name,Status,Groups,Accepted privacy policy,Accepted communications,Created on,f1",
      "ana@Mail.example,Name ana,verified,gold,true,false,1970-01-01T00:00:00.005Z,x",
      "bo@Mail.example,'=Bo,invited,,true,false,1970-01-01T00:00:00.005Z,x",
      ",",
    ]);
  });

  it.each([
    ["GET", "/users"],
    ["GET", "/users/ana"],
    ["GET", "/users.csv"],
    ["PUT", "/users/ana/status"],
    ["PUT", "/users/ana/groups"],
    ["DELETE", "/users/ana/sessions"],
    ["POST", "/users/ana/reset"],
    ["DELETE", "/users/ana"],
    ["POST", "/users/ana/subscriptions"],
    ["POST", "/groups"],
    ["POST", "/plans"],
    ["PUT", "/code"],
    ["POST", "/code/begin"],
  ])("need a log in for %s %s (attack 29)", async (method, path) => {
    const stranger = visitOwner(host);
    expect((await stranger.ask(path, { method, ...(method === "GET" ? {} : { body: {} }) })).status).toBe(401);
  });

  it("are changed by the owner's page only (attack 29)", async () => {
    const headers = { "x-millrace-csrf": "guessed" };
    expect((await owner.ask("/users/ana/sessions", { method: "DELETE", body: {}, headers })).status).toBe(403);
  });
});

describe("the gate in the settings", () => {
  it("is shown in words, its passwords by their patterns only", async () => {
    host.settings.passwords = { "/press": "$argon2id$v=19$secret" };
    const lines = (await ask<{ name: string; value: string }[]>("/settings")).answer;
    const of = (name: string) => lines.find((line) => line.name === name)?.value;
    expect([of("access"), of("passwords")]).toEqual(["/vip: gold or silver", "/press"]);
  });
});

describe("groups", () => {
  it("that the settings name but that do not exist are reported", async () => {
    expect((await ask<GroupsAnswer>("/groups")).answer).toEqual({
      groups: [{ id: "g1", name: "gold", members: 1, admission: "free" }],
      missing: ["silver"],
    });
  });

  it("are paid ones as soon as a plan with a price opens them", async () => {
    const admission = async () => (await ask<GroupsAnswer>("/groups")).answer.groups.map((one) => one.admission);
    await host.store.savePlan({ id: "p1", plan: plan({ amount: 0, groups: ["g1"] }), now: 1 });
    expect(await admission()).toEqual(["free"]);
    await host.store.savePlan({ id: "p2", plan: plan({ groups: ["g1"] }), now: 1 });
    expect(await admission()).toEqual(["paid"]);
  });

  it.each(["", " ", "a", "a;b", "a\nb", "x".repeat(81)])("are not called %j", async (name) => {
    const { status, answer } = await ask<{ msg: string }>("/groups", "POST", { name });
    expect([status, answer.msg]).toEqual([422, expect.stringContaining("Expected 2 to 80 characters")]);
  });

  it("A-125 are not added beyond --most-groups; existing ones stay, also with a name of one character", async () => {
    host.settings.mostGroups = 2;
    await host.store.addGroup({ id: "g2", name: "a", now: 1 });
    const { status, answer } = await ask<{ msg: string }>("/groups", "POST", { name: "silver" });
    expect([status, answer.msg]).toEqual([
      409,
      "There are 2 of at most 2 groups. Delete groups, or raise --most-groups.",
    ]);
    expect((await ask("/groups", "POST", { name: "a" })).status).toBe(200);
    host.settings.mostGroups = 1;
    await ask("/users/ana/groups", "PUT", { ids: ["g1", "g2"] });
    expect((await ana()).groups).toEqual(["a", "gold"]);
  });
});

describe("plans", () => {
  const make = async (change: object = {}) =>
    (await ask<{ id: string }>("/plans", "POST", { ...plan(), ...change })).answer.id;
  const given = async () => (await ana()).subscriptions.map(({ plan: { name }, status }) => [name, status]);

  it("are created, assigned, canceled and ended", async () => {
    const planId = await make({ groups: ["g1"] });
    expect((await ask("/users/bo/subscriptions", "POST", { planId })).status).toBe(200);
    await ask("/users/ana/subscriptions", "POST", { planId });
    expect(await given()).toEqual([["Gold", "active"]]);
    const [one] = (await ana()).subscriptions;
    await ask(`/users/ana/subscriptions/${one?.id}`, "DELETE", {});
    expect(await given()).toEqual([["Gold", "canceled"]]);
    await ask(`/users/ana/subscriptions/${one?.id}`, "DELETE", { atOnce: true });
    expect(await given()).toEqual([["Gold", "ended"]]);
  });

  it("open groups that the user's page attributes to a plan", async () => {
    await ask("/users/bo/subscriptions", "POST", { planId: await make({ groups: ["g1"] }) });
    expect((await ask<UserAnswer>("/users/bo")).answer).toMatchObject({ groups: [], byPlan: ["gold"] });
  });

  it("are not assigned twice to one user", async () => {
    const planId = await make();
    await ask("/users/ana/subscriptions", "POST", { planId });
    expect((await ask("/users/ana/subscriptions", "POST", { planId })).status).toBe(409);
  });

  it("are not assigned once they are retired", async () => {
    const planId = await make();
    await ask(`/plans/${planId}/retired`, "PUT", { retired: true });
    expect((await ask("/users/ana/subscriptions", "POST", { planId })).status).toBe(409);
    expect((await ask<Plan[]>("/plans")).answer[0]?.retiredAt).toBe(host.clock.now());
  });

  it("keep their period", async () => {
    const id = await make();
    expect((await ask(`/plans/${id}`, "PUT", { ...plan(), period: "year" })).status).toBe(409);
  });

  it.each([
    { name: "" },
    { price: " " },
    { currency: "EURO" },
    { amount: 2.5 },
    { amount: -1 },
    { amount: "2500" },
    { period: "week" },
    { imageUrl: "javascript:alert(1)" },
    { imageUrl: "http://pictures.example/a.jpg" },
    { imageUrl: '/a.jpg" onerror="x' },
  ])("are not made of %j", async (change) => {
    expect((await ask("/plans", "POST", { ...plan(), ...change })).status).toBe(422);
  });
});
