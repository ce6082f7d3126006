import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CountsAnswer, ListAnswer, UserAnswer } from "../../../host/owner/api-types";
import type { ChoicesAnswer, UserFormAnswer } from "../../../host/owner/users/api-types";
import { visit } from "../../conformance/support/visitor";
import { member } from "../store/members";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { loggedIn, type Owner } from "../support/owner";
import { submitted } from "../support/submitted";

const field = (id: string, type: string, rest = "") =>
  `<input data-wf-user-field="${id}" data-wf-user-field-type="${type}" ${rest}>`;
const list = (id: string) => `<select data-wf-user-field="${id}" data-wf-user-field-type="Option"></select>`;
const PAGE = `<html data-wf-site="6512f0c0ffee0ddba11ca7e5"><form data-wf-user-form-type="userAccount">
  <label>Trade ${field("trade", "PlainText", 'maxlength="20"')}</label>
  <label>Age ${field("age", "Number", 'max="120" required')}</label>
  <label>News ${field("news", "Bool", 'type="checkbox"')}</label>
  <label>Picture ${field("picture", "FileRef", 'type="file"')}</label>
  <label>Pin ${field("pin", "Password", 'type="password"')}</label>
  <label>Shape ${list("shape")}</label><label>Color ${list("color")}</label>
</form></html>`;

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  const folder = testFolder();
  const site = join(folder, "site");
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, "account.html"), PAGE);
  host = await startHost({ folder: join(folder, "data"), settings: { site, choices: ["color:red:Red"] } });
  owner = await loggedIn(host);
  await host.store.addGroup({ id: "g1", name: "gold", now: 1 });
});
afterEach(() => host.close());

const send = async (path: string, method: string, body: object) => {
  const answer = await owner.ask(path, { method, body });
  return { status: answer.status, body: (await answer.json()) as { id: string; msg?: string } };
};
const read = async <T>(path: string) => (await (await owner.ask(path)).json()) as T;
const NEW = { email: "Bo@mail.example", name: " Bo ", groups: ["g1"], invite: false };
const add = (change: object = {}) => send("/users", "POST", { ...NEW, ...change });
const lastAction = async () => (await host.store.listAudit({ limit: 1 }))[0];

describe("a user added on the owner's page", () => {
  it("has the address as typed, a name and groups, and no password", async () => {
    const { body } = await add();
    expect(await read<UserAnswer>(`/users/${body.id}`)).toMatchObject({
      ...{ address: "Bo@mail.example", name: "Bo", status: "verified", groups: ["gold"], hasPassword: false },
      mails: [],
    });
    expect(await lastAction()).toMatchObject({ action: "add user", detail: "bo@mail.example" });
  });

  it("gets an invitation by email if that is chosen", async () => {
    const { body } = await add({ invite: true });
    const user = await read<UserAnswer>(`/users/${body.id}`);
    expect(user).toMatchObject({ status: "invited", mails: [{ recipient: "Bo@mail.example" }] });
    expect(user.mails[0]?.body).toContain("inviteToken=");
  });

  it.each([
    [{ email: "bo" }, 422],
    [{ email: "bo@mail.example, eve@mail.example" }, 422],
    [{ groups: "gold" }, 400],
    [{ groups: ["../x"] }, 400],
  ])("is refused with %j", async (change, status) => {
    expect((await add(change)).status).toBe(status);
  });

  it("is refused above --most-users with what to do, and the owner is warned", async () => {
    await add();
    host.settings.mostUsers = 1;
    const limit = "There are 1 of at most 1 users. Delete users, or raise --most-users to at most 100000.";
    expect(await add({ email: "eve@mail.example" })).toMatchObject({ status: 409, body: { msg: limit } });
    expect((await read<CountsAnswer>("/counts")).warnings).toEqual([`New users cannot sign up. ${limit}`]);
    host.settings.mostUsers = 2;
    expect((await read<CountsAnswer>("/counts")).warnings).toEqual([]);
    expect((await add({ email: "eve@mail.example" })).status).toBe(200);
  });

  it("does not replace a user with the same address", async () => {
    await add();
    expect((await add({ email: "bo@MAIL.example", name: "Eve" })).status).toBe(409);
    expect((await host.store.findAccount({ email: "bo@mail.example" }))?.name).toBe("Bo");
  });
});

describe("a user changed on the owner's page", () => {
  const CHANGED = { name: "Ana Maria", email: "ana@mail.example", acceptCommunications: true };
  const change = (fields: object, more: object = {}) => send("/users/ana", "PUT", { ...CHANGED, ...more, fields });
  const ana = () => host.store.findAccount({ id: "ana" });
  beforeEach(async () => {
    const { profile } = member("ana");
    const data = { trade: "Painter", picture: "file1", pin: "x" };
    await host.store.addMembers({ members: [member("ana", { profile: { ...profile, data } })], groupIds: {}, now: 1 });
  });

  it("is offered with all fields but files and passwords", async () => {
    const { fields, ...rest } = await read<UserFormAnswer>("/users/ana/form");
    expect(rest).toEqual({ name: "Name ana", address: "ana@Mail.example", acceptCommunications: false });
    expect(fields.map(({ id, name, value }) => [id, name, value])).toEqual([
      ["trade", "Trade", "Painter"],
      ["age", "Age", null],
      ["news", "News", null],
      ["shape", "Shape", null],
      ["color", "Color", null],
    ]);
  });

  it("has the new values, and keeps the others", async () => {
    expect((await change({ trade: "Baker", news: true, age: "33", color: "red" })).status).toBe(200);
    expect(await ana()).toMatchObject({
      ...{ name: "Ana Maria", acceptCommunications: true },
      data: { trade: "Baker", news: true, age: "33", color: "red", picture: "file1", pin: "x" },
    });
    expect(await lastAction()).toMatchObject({ action: "change user", detail: "ana@mail.example" });
  });

  it.each([
    [{ trade: "x".repeat(21) }, 422, "Trade"],
    [{ age: "130" }, 422, "Age"],
    [{ age: "" }, 422, "Age"],
    [{ color: "blue" }, 422, "Color"],
    [{ nothing: "x" }, 400, "nothing"],
    [{ pin: "new" }, 400, "pin"],
    [{ picture: "other" }, 400, "picture"],
  ])("is refused with %j, and stays", async (fields, status, name) => {
    const before = await ana();
    const answer = await change(fields);
    expect([answer.status, answer.body.msg]).toEqual([status, expect.stringContaining(name)]);
    expect(await ana()).toEqual(before);
  });

  it("gets another address, which ends links that were mailed before", async () => {
    await owner.ask("/users/ana/reset", { method: "POST", body: {} });
    const [mail] = await host.store.listMails({ accountId: "ana", limit: 1 });
    expect(mail).toBeDefined();
    expect((await change({}, { email: "Maria@mail.example" })).status).toBe(200);
    expect(await ana()).toMatchObject({ email: "maria@mail.example", address: "Maria@mail.example" });
    expect((await read<{ lines: unknown[] }>("/users?search=MARIA@")).lines).toHaveLength(1);
    expect(await host.store.forgetAttempts({ before: Infinity, limit: 9 })).toBe(0);
  });

  it("does not get the address of another user", async () => {
    await add();
    expect((await change({}, { email: "BO@mail.example" })).status).toBe(409);
    expect((await ana())?.name).toBe("Name ana");
  });
});

describe("the choices of a list", () => {
  const OPTIONS = [
    { slug: "oval", name: "Oval" },
    { slug: "square", name: "Square = angular" },
  ];
  const save = (options: unknown, id = "shape") => send(`/choices/${id}`, "PUT", { options });
  const options = async (id = "shape") => (await read<ChoicesAnswer>("/choices")).lists.find((one) => one.id === id);
  /** As the account page reads them. */
  const onPage = async () => {
    const { data } = await visit(host.origin).run("GetFieldValidations");
    const { usysFieldSchema } = data?.site as { usysFieldSchema: { id: string; validations: { options: unknown } }[] };
    return usysFieldSchema.find(({ id }) => id === "shape")?.validations.options;
  };

  it("are set, reach the pages at once, and are removed", async () => {
    expect(await options()).toEqual({ id: "shape", name: "Shape", inSettings: false, options: [] });
    await save(OPTIONS);
    expect((await options())?.options).toEqual(OPTIONS);
    expect(await onPage()).toEqual(OPTIONS);
    expect(await lastAction()).toMatchObject({ action: "choices", detail: "Shape: 2" });
    await save([]);
    expect((await options())?.options).toEqual([]);
  });

  it("of the settings are shown and cannot be changed", async () => {
    expect(await options("color")).toMatchObject({ inSettings: true, options: [{ slug: "red", name: "Red" }] });
    expect((await save(OPTIONS, "color")).status).toBe(409);
  });

  it.each([
    ["shape", "oval", 400],
    ["shape", [{ slug: "oval" }], 422],
    ["shape", [{ slug: " ", name: "x" }], 422],
    ["shape", [OPTIONS[0], OPTIONS[0]], 422],
    ["shape", Array.from({ length: 301 }, (_, n) => ({ slug: `${n}`, name: "x" })), 400],
    ["trade", OPTIONS, 404],
    ["nothing", OPTIONS, 404],
  ])("of %s are not %j", async (id, given, status) => {
    expect((await save(given, id)).status).toBe(status);
  });
});

describe("the inbox", () => {
  it("has only the messages of one form when it is chosen, with a search and from page to page", async () => {
    const site = "6512f0c0ffee0ddba11ca7e5";
    const first = await submitted(host, { Name: "Ana" }, { name: "Booking" }, site);
    await submitted(host, { Name: "Ana" }, { name: "Book & more" }, site);
    const third = await submitted(host, { Name: "Bo" }, { name: "Booking" }, site);
    const ids = async (query: string) => (await read<ListAnswer>(`/submissions?${query}`)).lines.map(({ id }) => id);
    expect(await ids("form=Booking")).toEqual([third, first]);
    expect(await ids("form=Booking&search=ana")).toEqual([first]);
    expect(await ids(`form=Booking&before=${third}`)).toEqual([first]);
    expect(await ids("form=Book%20%26%20more")).toHaveLength(1);
    expect(await ids("form=Nothing")).toEqual([]);
  });
});
