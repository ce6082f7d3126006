import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addOptions, chooseOption } from "../../../src/accounts/fields/options";
import { createEdits } from "../../../src/core/edits";
import { createServer, data, forgetCookies, refused, type Server } from "../network/server";
import {
  ACCOUNT,
  button,
  close,
  errorMessage,
  eventually,
  FILE,
  form,
  isShown,
  one,
  open,
  outcome,
  sent,
  muteConsole,
  submit,
  type,
} from "./support";

let server: Server;

const NAME = '<input type="text" data-wf-user-field="wf-user-field-name">';
const FIELDS = `${NAME}
  <label><div class="w-checkbox-input"></div><input type="checkbox" value="yes"
    data-wf-user-field="wf-user-field-accept-communications"></label>
  <input type="text" data-wf-user-field="p1" data-wf-user-field-type="PlainText">
  <select data-wf-user-field="o1" data-wf-user-field-type="Option"><option value="">Choose</option><option
    value="gold">Gold</option></select>
  ${FILE("f1")}`;
const USER = {
  email: "ann@mail.example",
  name: "Ann",
  acceptCommunications: true,
  f_p1: "Nail art",
  f_o1: { slug: "gold" },
  f_f1: { id: "file1", url: "https://cdn.example/a.jpg" },
};
const user = (values: unknown = USER) =>
  data({ site: { id: "s", siteUser: { id: "u", createdOn: "", data: values } } });
const nameInput = () => one<HTMLInputElement>('[data-wf-user-field="wf-user-field-name"]');
const checkbox = () => one<HTMLInputElement>('[type="checkbox"]');
const select = () => one<HTMLSelectElement>("select");
const file = () => one<HTMLInputElement>('[type="file"]');
const typeName = (value: string) => type('[data-wf-user-field="wf-user-field-name"]', value);
const ofName = (name: string) => server.operations().filter(({ operationName }) => operationName === name);
const loaded = (name = "Ann") => eventually(() => expect(nameInput().value).toBe(name));
const fileLoaded = () => eventually(() => expect(file().getAttribute("data-wf-user-file-upload-key")).toBe("file1"));

beforeEach(() => {
  forgetCookies();
  document.cookie = "wf_loggedin=1; path=/";
  server = createServer();
  server.results.FetchUser = () => user();
});
afterEach(close);

describe("loading", () => {
  const SECOND = ACCOUNT(`${NAME}<input data-wf-user-field="p2" data-wf-user-field-type="PlainText">`);

  it("A-2 A-31 A-83 requests the schema first and the user once, in one batch", async () => {
    open(ACCOUNT(FIELDS) + SECOND, { server });
    await loaded();
    expect(server.calls[0]?.operations.map(({ operationName }) => operationName)).toEqual([
      "GetFieldValidations",
      "FetchUser",
    ]);
    expect(server.operations()).toHaveLength(2);
  });

  it("A-47 A-83 selects the union of all account forms' fields, each once", async () => {
    open(ACCOUNT(FIELDS) + SECOND, { server });
    await loaded();
    expect(ofName("FetchUser")[0]?.query).toBe(
      'query FetchUser{site{id siteUser{id createdOn data{email:email(id:"email") name:plainText(id:"name") ' +
        'acceptCommunications:bool(id:"accept-communications") f_p1:plainText(id:"p1") f_o1:option(id:"o1"){slug} ' +
        'f_f1:fileRef(id:"f1"){url id} f_p2:plainText(id:"p2")}}}}',
    );
  });

  it("A-47 requests the password and privacy only when the form has their inputs", async () => {
    open(
      ACCOUNT(
        '<input type="password" data-wf-user-form-input-type="password"><input type="checkbox" ' +
          'data-wf-user-field="wf-user-field-accept-privacy">',
      ),
      { server },
    );
    await sent(server, "FetchUser");
    expect(ofName("FetchUser")[0]?.query).toContain(
      'password:plainText(id:"password") acceptPrivacy:bool(id:"accept-privacy")',
    );
  });

  it("A-83 omits the data from the selection when no field is requested", async () => {
    open('<div data-wf-user-account="true"><form data-wf-user-form-type="userAccount"></form></div>', { server });
    await sent(server, "FetchUser");
    expect(ofName("FetchUser")[0]?.query).toBe("query FetchUser{site{id siteUser{id createdOn}}}");
  });

  it("A-83 does not let an id break out of the document", async () => {
    open(ACCOUNT(`${NAME}<input data-wf-user-field='x"){evil}' data-wf-user-field-type="PlainText">`), { server });
    await loaded();
    expect(ofName("FetchUser")[0]?.query).not.toContain("evil");
  });

  it("A-85 fills in text, checkbox, option and file", async () => {
    const changes: (string | null)[] = [];
    const listen = ({ target }: Event) => changes.push((target as HTMLElement).getAttribute("data-wf-user-field"));
    document.addEventListener("change", listen, { once: true });
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    expect(one<HTMLInputElement>('[type="email"]').value).toBe("ann@mail.example");
    expect(one<HTMLInputElement>("[data-wf-user-field=p1]").value).toBe("Nail art");
    expect(select().value).toBe("gold");
    expect(checkbox().checked).toBe(true);
    expect(checkbox().value).toBe("yes");
    expect(one(".w-checkbox-input").classList.contains("w--redirected-checked")).toBe(true);
    expect(changes).toEqual(["wf-user-field-accept-communications"]);
    await fileLoaded();
    expect(one(".w-file-upload-success").classList.contains("w-hidden")).toBe(false);
    expect(one(".w-file-upload-default").classList.contains("w-hidden")).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  it("A-85 writes missing values as empty text and unticked, and does not change the e-mail", async () => {
    server.results.FetchUser = () => user({ name: null, acceptCommunications: null, f_o1: null });
    open(ACCOUNT(FIELDS).replace("disabled", 'value="kept@x.y" disabled'), { server });
    nameInput().value = "stale";
    await loaded("");
    expect(select().value).toBe("");
    expect(checkbox().checked).toBe(false);
    expect(one<HTMLInputElement>('[type="email"]').value).toBe("kept@x.y");
  });

  it.each(["accept-communications", "accept-privacy"])(
    "A-85 ticks a checkbox that only its input type marks (%s)",
    async (input) => {
      server.results.FetchUser = () => user({ ...USER, acceptPrivacy: true });
      open(ACCOUNT(`${NAME}<input type="checkbox" value="yes" data-wf-user-form-input-type="${input}">`), { server });
      await loaded();
      expect([checkbox().checked, checkbox().value]).toEqual([true, "yes"]);
    },
  );

  it.each([
    ["wf-user-field-name", "name", 'name:plainText(id:"name")'],
    ["wf-user-field-accept-privacy", "acceptPrivacy", 'acceptPrivacy:bool(id:"accept-privacy")'],
    [
      "wf-user-field-accept-communications",
      "acceptCommunications",
      'acceptCommunications:bool(id:"accept-communications")',
    ],
  ])("A-122 fills in %s from %s, requested as %s", async (field, key, selection) => {
    server.results.FetchUser = () => user({ [key]: "yes" });
    const kind = key === "name" ? "text" : "checkbox";
    open(ACCOUNT(`<input id="x" type="${kind}" data-wf-user-field="${field}">`), { server });
    const input = one<HTMLInputElement>("#x");
    await eventually(() => expect(kind === "text" ? input.value === "yes" : input.checked).toBe(true));
    expect(ofName("FetchUser")[0]?.query).toContain(selection);
  });

  it("A-85 fills elements of the account area that are in no form", async () => {
    open(ACCOUNT(NAME).replace("</section>", '<input id="out" data-wf-user-field="wf-user-field-name"></section>'), {
      server,
    });
    await eventually(() => expect(one<HTMLInputElement>("#out").value).toBe("Ann"));
  });

  it("A-85 keeps a slug from the server whose option is in the schema of the same batch", async () => {
    server.results.FetchUser = () => user({ ...USER, f_o1: { slug: "silver" } });
    const options = [{ slug: "silver", name: "Silver" }];
    server.results.GetFieldValidations = () =>
      data({ site: { usysFieldSchema: [{ id: "o1", validations: { options } }] } });
    open(ACCOUNT(FIELDS), { server });
    await eventually(() => expect(select().value).toBe("silver"));
  });

  it("A-85 keeps a slug whose option is added later, unless the visitor chose meanwhile", () => {
    document.body.innerHTML = '<select><option value="">Choose</option></select>';
    const edits = createEdits(new AbortController().signal);
    chooseOption(select(), "silver");
    expect(select().value).toBe("");
    addOptions(select(), [{ slug: "silver", name: "Silver" }], edits);
    expect(select().value).toBe("silver");
  });

  it("A-85 keeps what the visitor typed before the data arrived", async () => {
    open(ACCOUNT(FIELDS), { server });
    typeName("Typed");
    await eventually(() => expect(one<HTMLInputElement>("[data-wf-user-field=p1]").value).toBe("Nail art"));
    expect(nameInput().value).toBe("Typed");
  });
});

describe("without a user", () => {
  const reasons = [
    ["no user is logged in", () => data({ site: { id: "s", siteUser: null } })],
    ["the query fails", () => refused("Nope")],
  ] as const;
  it.each(reasons)("A-84 S-4 prevents the native submit and shows the general error when %s", async (_, result) => {
    muteConsole();
    server.results.FetchUser = result;
    open(ACCOUNT(FIELDS), { server });
    await sent(server, "FetchUser");
    const end = outcome("update");
    expect(submit()).toBe(false);
    expect(await end).toBe("GENERAL_ERROR");
    await eventually(() => expect(errorMessage().textContent).toMatch(/^There was an error updating your account/));
    expect(ofName("UpdateUsysUserData")).toHaveLength(0);
    await eventually(() => expect(button().disabled).toBe(false));
  });

  it("S-9 writes a failed load to the console, once", async () => {
    const console = muteConsole();
    server.results.FetchUser = () => refused("Nope");
    open(ACCOUNT(NAME), { server });
    await eventually(() => expect(console).toHaveBeenCalledTimes(1));
  });

  it("S-4 prevents the native submit without an account area too", () => {
    muteConsole();
    open(ACCOUNT(NAME).replace("data-wf-user-account", "data-x"), { server });
    expect(submit()).toBe(false);
  });

  it("A-84 loads again at the submit after a failed load, and keeps what was typed", async () => {
    muteConsole();
    server.results.FetchUser = () => refused("Nope");
    open(ACCOUNT(FIELDS), { server });
    await sent(server, "FetchUser");
    typeName("Typed");
    server.results.FetchUser = () => user();
    const end = outcome("update");
    await eventually(() => expect(console.error).toHaveBeenCalled());
    submit();
    expect(await end).toBe("success");
    expect((await sent(server, "UpdateUsysUserData")).data).toMatchObject({
      plainText: [
        { id: "name", value: "Typed" },
        { id: "p1", value: "Nail art" },
      ],
    });
  });
});

describe("saving", () => {
  it("A-48 A-87 sends name, communications and custom fields, never e-mail, and requests them back", async () => {
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    await fileLoaded();
    expect(submit()).toBe(false);
    expect(await sent(server, "UpdateUsysUserData")).toEqual({
      data: {
        plainText: [
          { id: "name", value: "Ann" },
          { id: "p1", value: "Nail art" },
        ],
        bool: [{ id: "acceptCommunications", value: true }],
        option: [{ id: "o1", value: "gold" }],
        fileRef: [{ id: "f1", value: { _id: "file1" } }],
      },
    });
    expect(ofName("UpdateUsysUserData")[0]?.query).toBe(
      "mutation UpdateUsysUserData($data:usys_update_user_data!){usysUpdateUserData(data:$data){data{" +
        'name:plainText(id:"name") acceptCommunications:bool(id:"accept-communications") f_p1:plainText(id:"p1") ' +
        'f_o1:option(id:"o1"){slug} f_f1:fileRef(id:"f1"){id}}}}',
    );
  });

  it("A-87 keeps the consent of a checkbox that only its input type marks", async () => {
    open(ACCOUNT(`${NAME}<input type="checkbox" data-wf-user-form-input-type="accept-communications">`), { server });
    await loaded();
    submit();
    expect((await sent(server, "UpdateUsysUserData")).data).toMatchObject({
      bool: [{ id: "acceptCommunications", value: true }],
    });
  });

  it("A-87 shows and focuses the success message and restores the button", async () => {
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    const end = outcome("update");
    const answer = server.hold();
    submit();
    await eventually(() => expect(button().value).toBe("Saving..."));
    answer();
    expect(await end).toBe("success");
    await eventually(() => expect(isShown(".w-form-success")).toBe(true));
    expect(document.activeElement).toBe(one(".w-form-success"));
    expect(form().style.display).toBe("");
    await eventually(() => expect(button().value).toBe("Save Changes"));
  });

  it("A-19 A-87 shows the failure with its prefix, and the file's own message", async () => {
    server.results.UpdateUsysUserData = () =>
      refused("UsysInvalidUserData", { failedValidations: [{ name: "ExtensionsError", fieldId: "f1" }] });
    open(ACCOUNT(FIELDS, 'wf-account-update-form-validation-failed-error="Check it."'), { server });
    await loaded();
    submit();
    await eventually(() => expect(errorMessage().textContent).toBe("Check it."));
    expect(one(".w-file-upload-error-msg").textContent).toBe("type");
    await eventually(() => expect(button().disabled).toBe(false));
  });

  it("A-89 just shows success for a form without a field to save", async () => {
    open(ACCOUNT(""), { server });
    const end = outcome("update");
    submit();
    expect(await end).toBe("success");
    expect(ofName("UpdateUsysUserData")).toHaveLength(0);
  });

  it("A-10 A-86 typing hides both messages", async () => {
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    submit();
    await eventually(() => expect(one(".w-form-success").style.display).toBe("block"));
    typeName("x");
    await eventually(() => expect(one(".w-form-success").style.display).toBe("none"));
  });

  it("A-86 choosing in a select hides them too", async () => {
    server.results.UpdateUsysUserData = () => refused("UsysInvalidUserData");
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    submit();
    await eventually(() => expect(isShown(".w-form-fail")).toBe(true));
    await eventually(() => expect(button().disabled).toBe(false));
    select().dispatchEvent(new Event("change", { bubbles: true }));
    await eventually(() => expect(isShown(".w-form-fail")).toBe(false));
  });
});

describe("a custom password", () => {
  const SECRET = '<input id="s" type="password" data-wf-user-field="s1" data-wf-user-field-type="Password">';
  const secret = () => one<HTMLInputElement>("#s");
  const saved = async () => {
    const end = outcome("update");
    submit();
    expect(await end).toBe("success");
    return ofName("UpdateUsysUserData").at(-1);
  };

  it("A-47 is never requested", async () => {
    open(ACCOUNT(NAME + SECRET), { server });
    await loaded();
    await saved();
    expect(server.operations().filter(({ query }) => query.includes("s1"))).toEqual([]);
  });

  it("A-49 is omitted when empty: the server keeps its value", async () => {
    open(ACCOUNT(NAME + SECRET), { server });
    await loaded();
    expect((await saved())?.variables.data).toEqual({ plainText: [{ id: "name", value: "Ann" }] });
  });

  it("A-49 is sent as typed, even without other fields, and then emptied", async () => {
    open(ACCOUNT(SECRET).replace(/<input type="email"[^>]*>/, ""), { server });
    await sent(server, "FetchUser");
    type("#s", "hidden one");
    const { variables, query } = (await saved()) ?? {};
    expect(variables?.data).toEqual({ password: [{ id: "s1", value: "hidden one" }] });
    expect(query).toContain("data{__typename}");
    expect(secret().value).toBe("");
  });

  it("A-49 is not unsaved any more after it has been saved", async () => {
    open(ACCOUNT(NAME + SECRET), { server });
    await loaded();
    type("#s", "hidden one");
    await saved();
    expect(dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  });

  it("A-93 is not required when the account has one, as the stored value is not shown", async () => {
    server.results.GetFieldValidations = () =>
      data({ site: { usysFieldSchema: [{ id: "s1", required: true, validations: { minLength: 8 } }] } });
    open(ACCOUNT(NAME + SECRET), { server });
    await eventually(() => expect(secret().minLength).toBe(8));
    expect(secret().required).toBe(false);
  });
});

describe("a field of a type that accounts do not have", () => {
  it("A-85 keeps the value of the page", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    open(ACCOUNT(`${NAME}<input id="x" data-wf-user-field="x1" data-wf-user-field-type="Set" value="served">`), {
      server,
    });
    await loaded();
    form().dispatchEvent(new Event("reset", { bubbles: true, cancelable: true }));
    expect(one<HTMLInputElement>("#x").value).toBe("served");
  });
});

describe("a required file", () => {
  const required = () =>
    void (server.results.GetFieldValidations = () =>
      data({ site: { usysFieldSchema: [{ id: "f1", required: true, validations: { extensions: ["png"] } }] } }));
  const applied = () => eventually(() => expect(file().accept).toBe("png"));

  it("A-93 is there when the server has it", async () => {
    required();
    open(ACCOUNT(FIELDS), { server });
    await applied();
    const end = outcome("update");
    submit();
    expect(await end).toBe("success");
  });

  it("A-93 is missing when the visitor deleted it", async () => {
    required();
    open(ACCOUNT(FIELDS), { server });
    await applied();
    await fileLoaded();
    one(".w-file-remove-link").click();
    const end = outcome("update");
    submit();
    expect(await end).toBe("VALIDATION_FAILED");
    await eventually(() => expect(one(".w-file-upload-error-msg").textContent).toBe("Please upload a file."));
    expect(ofName("UpdateUsysUserData")).toHaveLength(0);
  });
});

describe("reset", () => {
  const reset = () => form().dispatchEvent(new Event("reset", { bubbles: true, cancelable: true }));

  it("A-88 restores what the server sent at the load", async () => {
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    typeName("Other");
    checkbox().click();
    expect(reset()).toBe(false);
    expect(nameInput().value).toBe("Ann");
    expect(checkbox().checked).toBe(true);
  });

  it("A-85 A-88 empties a typed name where the server has none, by either attribute", async () => {
    server.results.FetchUser = () => user({ ...USER, name: null });
    open(
      ACCOUNT(
        '<input id="name" data-wf-user-form-input-type="name"><input data-wf-user-field="p1" ' +
          'data-wf-user-field-type="PlainText">',
      ),
      { server },
    );
    await eventually(() => expect(one<HTMLInputElement>("[data-wf-user-field=p1]").value).toBe("Nail art"));
    type("#name", "Typed");
    reset();
    expect(one<HTMLInputElement>("#name").value).toBe("");
  });

  it("A-88 restores what the last save returned, and does not touch the messages", async () => {
    server.results.UpdateUsysUserData = () => data({ usysUpdateUserData: { data: { name: "Saved" } } });
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    typeName("Mine");
    submit();
    await eventually(() => expect(isShown(".w-form-success")).toBe(true));
    nameInput().value = "Other";
    reset();
    expect(nameInput().value).toBe("Saved");
    expect(isShown(".w-form-success")).toBe(true);
  });

  it("A-89 does not bring a deleted file back", async () => {
    server.results.UpdateUsysUserData = () => data({ usysUpdateUserData: { data: { ...USER, f_f1: null } } });
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    await fileLoaded();
    one(".w-file-remove-link").click();
    await eventually(() => expect(file().getAttribute("data-wf-user-file-upload-key")).toBe("DELETE"));
    submit();
    expect((await sent(server, "UpdateUsysUserData")).data).toMatchObject({ fileRef: [{ id: "f1", value: null }] });
    await eventually(() => expect(file().hasAttribute("data-wf-user-file-upload-key")).toBe(false));
    reset();
    reset();
    await eventually(() => expect(one(".w-file-upload-default").classList.contains("w-hidden")).toBe(false));
    expect(file().hasAttribute("data-wf-user-file-upload-key")).toBe(false);
  });

  it("A-89 stores the returned id after a save and forgets the unsaved key", async () => {
    server.results.UpdateUsysUserData = () => data({ usysUpdateUserData: { data: { f_f1: { id: "file2" } } } });
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    await fileLoaded();
    file().setAttribute("data-wf-unsaved-user-file-upload-key", "k1");
    submit();
    expect((await sent(server, "UpdateUsysUserData")).data).toMatchObject({
      fileRef: [{ id: "f1", value: { key: "k1" } }],
    });
    await eventually(() => expect(file().getAttribute("data-wf-user-file-upload-key")).toBe("file2"));
    expect(file().hasAttribute("data-wf-unsaved-user-file-upload-key")).toBe(false);
  });

  it("A-89 fills only the form concerned", async () => {
    open(ACCOUNT(NAME) + ACCOUNT('<input id="two" data-wf-user-field="p2" data-wf-user-field-type="PlainText">'), {
      server,
    });
    await loaded();
    one<HTMLInputElement>("#two").value = "unsaved";
    nameInput().value = "Other";
    reset();
    expect(nameInput().value).toBe("Ann");
    expect(one<HTMLInputElement>("#two").value).toBe("unsaved");
  });
});

describe("unsaved changes", () => {
  /**
   * Follows a link of the page. @returns whether it was stopped. jsdom cannot navigate, so the test stops it at the
   * end.
   */
  function leave(): boolean {
    const link = document.createElement("a");
    link.href = "/prices";
    document.body.append(link);
    let stopped = false;
    const last = (click: Event) => {
      stopped = click.defaultPrevented;
      click.preventDefault();
    };
    addEventListener("click", last, { once: true });
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return stopped;
  }
  const mayClose = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

  it("A-124 A-126 ask before following a link, in the words of the specification", async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal("confirm", confirm);
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    expect(leave()).toBe(false);
    expect(confirm).not.toHaveBeenCalled();
    typeName("Other");
    expect(leave()).toBe(true);
    expect(confirm).toHaveBeenCalledWith("Continue without saving?\n\nYour changes will be lost.");
    expect(mayClose()).toBe(false);
    confirm.mockReturnValue(true);
    expect(leave()).toBe(false);
    expect(mayClose()).toBe(true);
  });

  it("A-126 do not ask after a save, after typing the same again, or when logged out", async () => {
    open(ACCOUNT(FIELDS), { server });
    await loaded();
    typeName("Other");
    expect(mayClose()).toBe(false);
    typeName("Ann");
    expect(mayClose()).toBe(true);
    typeName("Other");
    const end = outcome("update");
    submit();
    await end;
    expect(mayClose()).toBe(true);
    typeName("Third");
    forgetCookies();
    expect(mayClose()).toBe(true);
  });

  it("remove every listener", async () => {
    const { stop } = open(ACCOUNT(FIELDS), { server });
    await loaded();
    typeName("Other");
    stop();
    expect(mayClose()).toBe(true);
  });
});
