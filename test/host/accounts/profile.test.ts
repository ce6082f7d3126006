import { afterEach, beforeEach, expect, it } from "vitest";
import { member } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { FIELDS, type Visitor } from "../../conformance/support/visitor";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { asSubject } from "./support";

const MARKUP = `<img src="x" onerror="alert(1)"> & <b>Ana</b> &lt;`;

let host: TestHost;
let visitor: Visitor;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER, tries: 0 } });
  visitor = await member(asSubject(host));
  await visitor.logIn();
});
afterEach(() => host.close());

it("A-48 a name and a field with markup are kept as text, and returned unchanged", async () => {
  const plainText = [
    { id: "name", value: MARKUP },
    { id: FIELDS.text, value: MARKUP },
  ];
  const { data } = await visitor.run("UpdateUsysUserData", { data: { plainText } });
  expect(data).toMatchObject({ usysUpdateUserData: { data: { name: MARKUP, text: MARKUP } } });
  const account = await host.store.findAccount({ email: "ana@mail.example" });
  expect([account?.name, account?.data[FIELDS.text]]).toEqual([MARKUP, MARKUP]);
  expect(await visitor.whoAmI()).toMatchObject({ name: MARKUP, text: MARKUP });
});

it("A-48 a name is cut where the fields of pages end, as at the sign up", async () => {
  await visitor.run("UpdateUsysUserData", { data: { plainText: [{ id: "name", value: "x".repeat(300) }] } });
  expect((await visitor.whoAmI())?.name).toBe("x".repeat(256));
});

it("A-49 a custom password is not read back as plain text, nor as any other type", async () => {
  await visitor.run("UpdateUsysUserData", { data: { password: [{ id: FIELDS.password, value: "hidden one" }] } });
  const account = await host.store.findAccount({ email: "ana@mail.example" });
  expect(account?.data[FIELDS.password]).toMatch(/^\$argon2id\$/);
  const types = ["plainText", "email", "number", "link", "password", "option", "fileRef"];
  const shown = { option: "{ slug }", fileRef: "{ id }" } as Record<string, string>;
  const fields = types.map((type) => `${type}(id: "${FIELDS.password}") ${shown[type] ?? ""}`).join(" ");
  const answer = await visitor.post([{ query: `{ site { siteUser { data { ${fields} } } } }` }]);
  const nothing = Object.fromEntries(types.map((type) => [type, null]));
  expect(await answer.json()).toEqual([{ data: { site: { siteUser: { data: nothing } } } }]);
});
