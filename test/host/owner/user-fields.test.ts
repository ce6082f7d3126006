import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { UserAnswer } from "../../../host/owner/api-types";
import { hashPassword } from "../../../host/security/passwords";
import { member } from "../store/members";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { loggedIn, type Owner } from "../support/owner";

const field = (id: string, type: string, rest = "") =>
  `<input data-wf-user-field="${id}" data-wf-user-field-type="${type}" ${rest}>`;
const PAGE = `<html data-wf-site="6512f0c0ffee0ddba11ca7e5"><form data-wf-user-form-type="userAccount">
  <label>Trade ${field("trade", "PlainText")}</label>
  <label>News ${field("news", "Bool", 'type="checkbox"')}</label>
  <label>Picture ${field("picture", "FileRef", 'type="file"')}</label>
  <label>Pin ${field("pin", "Password", 'type="password"')}</label>
  <label>Shape <select data-wf-user-field="shape" data-wf-user-field-type="Option"></select></label>
</form></html>`;

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  const folder = testFolder();
  const site = join(folder, "site");
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, "account.html"), PAGE);
  host = await startHost({ folder: join(folder, "data"), settings: { site, choices: ["shape:oval:Oval and long"] } });
  owner = await loggedIn(host);
});
afterEach(() => host.close());

/** Ana, with these values. */
async function ana(data: Record<string, string | boolean | null>): Promise<UserAnswer> {
  const { profile } = member("ana");
  await host.store.addMembers({ members: [member("ana", { profile: { ...profile, data } })], groupIds: {}, now: 1 });
  return (await owner.ask("/users/ana")).json() as Promise<UserAnswer>;
}

it("a user's fields have the names that the pages give them, and those of choices", async () => {
  const { fields } = await ana({ trade: "Painter", news: true, shape: "oval", gone: "x", picture: null });
  expect(fields).toEqual([
    { id: "trade", name: "Trade", value: "Painter" },
    { id: "news", name: "News", value: true },
    { id: "shape", name: "Shape", value: "Oval and long" },
    { id: "gone", name: "gone", value: "x" },
    { id: "picture", name: "Picture", value: null },
  ]);
});

it("a user's file is shown by its name, and is there to download", async () => {
  const file = { siteId: "s", name: "me.png", size: 3, sha256: "0", storedAt: 1 };
  await ana({});
  await host.store.addFile({ ...file, id: "mine", fieldId: "picture" });
  await host.store.changeProfile({ id: "ana", change: { data: { picture: "mine" } } });
  const { fields } = (await (await owner.ask("/users/ana")).json()) as UserAnswer;
  expect(fields).toEqual([{ id: "picture", name: "Picture", value: "me.png", file: "mine" }]);
});

it("a user's file that is another's is neither named nor linked", async () => {
  const file = { siteId: "s", name: "secret.png", size: 3, sha256: "0", storedAt: 1 };
  await host.store.addFile({ ...file, id: "theirs", fieldId: null });
  const { fields } = await ana({ picture: "theirs" });
  expect(fields).toEqual([{ id: "picture", name: "Picture", value: "theirs" }]);
});

it("the hash of a password field is never sent, not even when no page has that field any more", async () => {
  const hash = await hashPassword("a quiet river");
  const { fields } = await ana({ pin: hash, gone: hash });
  expect(fields.map(({ name, value }) => [name, value])).toEqual([
    ["Pin", "set"],
    ["gone", "set"],
  ]);
  const ways = ["/users.csv", "/person.json?email=ana@mail.example"];
  const texts = await Promise.all(ways.map(async (path) => (await owner.ask(path)).text()));
  expect(texts.join("")).not.toContain("argon2");
  expect(texts[1]).toContain("ana@mail.example");
});
