import { beforeEach, describe, expect, it } from "vitest";
import type { Backend } from "../../../fixtures/backend";
import { EXAMPLE_FIELDS, createBackend } from "../../../fixtures/backend";
import { readCode, createVisitor } from "./visitor";

let backend: Backend;
let visitor: ReturnType<typeof createVisitor>;

beforeEach(() => {
  backend = createBackend();
  visitor = createVisitor(backend);
});

const newUser = (more = {}) => ({
  email: "new@example.org",
  name: "New",
  authPassword: "correct horse",
  data: {},
  ...more,
});

describe("the endpoint", () => {
  it("simulates the transport fault named in an e-mail address", async () => {
    expect(
      (await visitor.post([{ operationName: "UserLoginRequest", variables: { email: "fail-502@x.org" } }])).status,
    ).toBe(502);
  });

  it("A-45 can carry a request out and answer with an error", async () => {
    backend.controls.set("accounts", { kind: "status", status: 502, times: 1, processed: true });
    await visitor.post([{ operationName: "UserSignupRequest", variables: newUser() }]);
    expect(backend.model.users.at(-1)?.email).toBe("new@example.org");
  });

  it("writes no password into the request log", async () => {
    await visitor.logIn();
    expect(JSON.stringify(backend.model.requests)).not.toContain("password");
  });
});

describe("sign up", () => {
  it.each([
    [{ email: "invalid-data@x.org" }, "UsysInvalidUserData"],
    [{ email: "unauthorized@x.org" }, "UsysUnauthorizedEmail"],
    [{ email: "use-invitation@x.org" }, "UsysMustUseInvitation"],
    [{ email: "duplicate@x.org" }, "UsysDuplicateEmail"],
    [{ email: "invalid-email@x.org" }, "UsysInvalidEmail"],
    [{ email: "invalid-password@x.org" }, "UsysInvalidPassword"],
    [{ email: "invalid-token@x.org" }, "UsysInvalidToken"],
    [{ inviteToken: "expired-token" }, "UsysExpiredToken"],
    [{ email: "general-error@x.org" }, "UsysSomethingElse"],
  ])("answers %j with %s", async (variables, code) => {
    const before = backend.model.users.length;
    expect(readCode(await visitor.run("UserSignupRequest", newUser(variables)))).toBe(code);
    expect(backend.model.users).toHaveLength(before);
  });

  it("keeps to the number of users that the site's plan allows", async () => {
    const { users } = backend.model;
    const [example] = users;
    if (!example) throw new Error("the seed has no user");
    while (users.length < 100)
      users.push({ ...example, id: `u${users.length}`, email: `u${users.length}@example.org` });
    expect(readCode(await visitor.run("UserSignupRequest", newUser()))).toBe("UsysUserLimitReached");
    users.pop();
    expect((await visitor.run("UserSignupRequest", newUser())).data).toMatchObject({ usysCreateUser: { user: {} } });
  });

  it("accepts fields of adopted sites, and refuses them on a site with a closed schema", async () => {
    const data = { plainText: [{ id: "b6f78e2addb24102173783ec5c360ac0", value: "Berg" }] };
    await visitor.run("UserSignupRequest", newUser({ data }));
    expect(backend.model.users.at(-1)?.data).toEqual({ b6f78e2addb24102173783ec5c360ac0: "Berg" });
    for (const site of backend.model.sites.values()) site.openFields = false;
    expect(readCode(await visitor.run("UserSignupRequest", newUser({ email: "two@x.org", data })))).toBe(
      "UsysInvalidUserData",
    );
  });
});

describe("the account", () => {
  const query = `{ site { id siteUser { id createdOn data {
    email: email(id: "email") name: plainText(id:"name") password: plainText(id: "password")
    acceptCommunications: bool(id: "accept-communications") __typename
    f_a: option(id: "${EXAMPLE_FIELDS.level}") { slug }
    f_b: fileRef(id: "${EXAMPLE_FIELDS.picture}") { url id } } } } }`;

  it("A-47 returns the requested fields, under their aliases", async () => {
    await visitor.logIn();
    expect(await visitor.run("FetchUser", {}, query)).toMatchObject({
      data: {
        site: {
          siteUser: {
            data: {
              email: "ana@example.org",
              name: "Ana Lopez",
              password: null,
              acceptCommunications: false,
              f_a: { slug: "gold" },
              f_b: null,
            },
          },
        },
      },
    });
  });

  it("A-49 keeps a custom password and never answers with it", async () => {
    await visitor.logIn();
    const secret = `{ data { f_s1: password(id: "s1") } }`;
    const saved = await visitor.run(
      "UpdateUsysUserData",
      { data: { password: [{ id: "s1", value: "hidden one" }] } },
      secret,
    );
    expect(saved).toEqual({ data: { usysUpdateUserData: { data: { f_s1: null } } } });
    expect(backend.model.users[0]?.data).toMatchObject({ s1: "hidden one" });
  });

  it("A-19 misses a required file that is neither sent nor kept", async () => {
    await visitor.logIn();
    const field = [...backend.model.sites.values()][0]?.fields.find(({ id }) => id === EXAMPLE_FIELDS.picture);
    if (field) field.required = true;
    const save = () => visitor.run("UpdateUsysUserData", { data: { fileRef: [{ id: EXAMPLE_FIELDS.picture }] } });
    expect((await save()).errors?.[0]?.failedValidations).toEqual([
      { name: "EmptyValue", fieldId: EXAMPLE_FIELDS.picture },
    ]);
    (backend.model.users[0] as { data: object }).data = { [EXAMPLE_FIELDS.picture]: "file_1" };
    expect(await save()).not.toHaveProperty("errors");
  });

  it.each([
    ["forbidden-extension.png", "UsysForbiddenFileExtension"],
    ["virus.exe", "UsysForbiddenFileExtension"],
  ])("A-99 refuses the file name %s", async (filename, code) => {
    expect(readCode(await visitor.run("getUploadURL", { fieldId: EXAMPLE_FIELDS.picture, filename }))).toBe(code);
  });
});

describe("subscriptions", () => {
  it.each([
    ["no-customer@example.org", "NoCommerceCustomerFound"],
    ["subscriptions-error@example.org", "CommerceUnavailable"],
  ])("answer %s with %s", async (email, code) => {
    await visitor.logIn(email);
    expect(readCode(await visitor.run("FetchSubscriptions"))).toBe(code);
  });

  it("refuse to be canceled when their product has that fault", async () => {
    await visitor.logIn();
    const variables = { subscriptionId: "subscription_stubborn" };
    expect(readCode(await visitor.run("CancelSiteUserSubscription", variables))).toBe("CommerceUnavailable");
  });
});
