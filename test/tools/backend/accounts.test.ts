import { beforeEach, describe, expect, it } from "vitest";
import type { Backend, ManualClock } from "../../../fixtures/backend";
import { EXAMPLE_FIELDS, createBackend, createClock } from "../../../fixtures/backend";
import { ask } from "./ask";
import { codeOf, createVisitor } from "./visitor";

const HOUR = 3_600_000;

let clock: ManualClock;
let backend: Backend;
let visitor: ReturnType<typeof createVisitor>;

beforeEach(() => {
  clock = createClock("2024-05-02T10:00:00.000Z");
  backend = createBackend({ clock });
  visitor = createVisitor(backend);
});

const newUser = (more = {}) => ({
  email: "new@example.org",
  name: "New",
  authPassword: "correct horse",
  data: {},
  ...more,
});

/** Query parameter of the newest mail's link. */
function fromMail(name: string): string {
  return new URL(backend.model.mails.at(-1)?.links[0]?.href ?? "https://none.example").searchParams.get(name) ?? "";
}

describe("the endpoint", () => {
  it("A-34 refuses a request whose CSRF header is not the cookie", async () => {
    const response = await ask(backend, "/.wf_graphql/usys/apollo", { method: "POST", body: "[]" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "BadCrossOriginRequest" });
  });

  it("A-39 answers a batch with one result per operation, in the same order", async () => {
    const batch = ["GetFieldValidations", "FetchUser", "FetchSubscriptions"].map((operationName) => ({
      operationName,
    }));
    const results = (await (await visitor.post(batch)).json()) as object[];
    expect(results.map((result) => Object.keys(result))).toEqual([["data"], ["data"], ["data", "errors"]]);
  });

  it("A-31 takes ten operations at once and no more", async () => {
    const batch = Array.from({ length: 11 }, () => ({ operationName: "FetchUser" }));
    expect((await visitor.post(batch)).status).toBe(400);
    expect((await visitor.post(batch.slice(1))).status).toBe(200);
  });

  it("A-41 puts the code on the error itself", async () => {
    expect(await visitor.logIn("ana@example.org", "wrong")).toEqual({
      data: { usysCreateSession: null },
      errors: [{ code: "UsysInvalidCredentials", message: expect.any(String) }],
    });
  });

  it("does as a transport fault in an address says", async () => {
    expect(
      (await visitor.post([{ operationName: "UserLoginRequest", variables: { email: "fail-502@x.org" } }])).status,
    ).toBe(502);
  });

  it("A-45 can carry a request out and answer with an error all the same", async () => {
    backend.controls.set("accounts", { kind: "status", status: 502, times: 1, processed: true });
    await visitor.post([{ operationName: "UserSignupRequest", variables: newUser() }]);
    expect(backend.model.users.at(-1)?.email).toBe("new@example.org");
  });

  it("writes no password into the request log", async () => {
    await visitor.logIn();
    expect(JSON.stringify(backend.model.requests)).not.toContain("password");
  });
});

describe("a session", () => {
  it("begins with a log in and shows in both cookies", async () => {
    const { data } = await visitor.logIn("ANA@example.org");
    expect(data).toMatchObject({ usysCreateSession: { user: { email: "ana@example.org", emailVerified: true } } });
    expect([...visitor.cookies.keys()]).toEqual(["wf-csrf", "wf_sid", "wf_loggedin"]);
  });

  it("ends with a log out", async () => {
    await visitor.logIn();
    expect(await visitor.run("UserLogoutRequest")).toEqual({ data: { usysDestroySession: { ok: true } } });
    expect([...visitor.cookies.keys()]).toEqual(["wf-csrf"]);
    expect(backend.model.sessions).toEqual([]);
  });

  it("A-35 renews its token after four hours and ends after seven days", async () => {
    await visitor.logIn();
    const first = visitor.cookies.get("wf_sid");
    clock.advance(4 * HOUR);
    expect(await visitor.run("FetchUser")).toMatchObject({ data: { site: { siteUser: { id: "user_ana" } } } });
    expect(visitor.cookies.get("wf_sid")).not.toBe(first);
    clock.advance(7 * 24 * HOUR - 4 * HOUR);
    expect(await visitor.run("FetchUser")).toMatchObject({ data: { site: { siteUser: null } } });
    expect(visitor.cookies.has("wf_loggedin")).toBe(false);
  });
});

describe("sign up", () => {
  it("creates a user who can log in once the mailed link was opened", async () => {
    const { data } = await visitor.run("UserSignupRequest", newUser({ redirectPath: "/members?tab=1" }));
    expect(data).toMatchObject({ usysCreateUser: { user: { email: "new@example.org", emailVerified: false } } });
    expect(codeOf(await visitor.logIn("new@example.org", "correct horse"))).toBe("UsysInvalidCredentials");
    expect(fromMail("usredir")).toBe("/members?tab=1");
    expect(await visitor.run("UserVerifyEmail", { verifyToken: fromMail("verifyToken") })).toEqual({
      data: { usysVerifyEmail: { ok: true } },
    });
    expect(codeOf(await visitor.logIn("new@example.org", "correct horse"))).toBeUndefined();
  });

  it("sends a new link when the old one is over an hour old", async () => {
    await visitor.run("UserSignupRequest", newUser());
    const verifyToken = fromMail("verifyToken");
    clock.advance(HOUR);
    expect(codeOf(await visitor.run("UserVerifyEmail", { verifyToken }))).toBe("UsysExpiredToken");
    expect(fromMail("verifyToken")).not.toBe(verifyToken);
  });

  it("verifies an invited user at once, under the invited address only", async () => {
    const inviteToken = "example-invitation";
    expect(codeOf(await visitor.run("UserSignupRequest", newUser({ inviteToken })))).toBe("UsysMustUseInvitation");
    const { data } = await visitor.run("UserSignupRequest", newUser({ inviteToken, email: "invited@example.org" }));
    expect(data).toMatchObject({ usysCreateUser: { user: { emailVerified: true } } });
  });

  it.each([
    [{ email: "invalid-data@x.org" }, "UsysInvalidUserData"],
    [{ email: "unauthorized@x.org" }, "UsysUnauthorizedEmail"],
    [{ email: "blocked@example.org" }, "UsysUnauthorizedEmail"],
    [{ email: "use-invitation@x.org" }, "UsysMustUseInvitation"],
    [{ email: "duplicate@x.org" }, "UsysDuplicateEmail"],
    [{ email: "ana@example.org" }, "UsysDuplicateEmail"],
    [{ email: "invalid-email@x.org" }, "UsysInvalidEmail"],
    [{ email: "no at sign" }, "UsysInvalidEmail"],
    [{ email: "invalid-password@x.org" }, "UsysInvalidPassword"],
    [{ authPassword: "1234567" }, "UsysInvalidPassword"],
    [{ authPassword: "x".repeat(73) }, "UsysInvalidPassword"],
    [{ email: "invalid-token@x.org" }, "UsysInvalidToken"],
    [{ inviteToken: "unknown" }, "UsysInvalidToken"],
    [{ inviteToken: "expired-token" }, "UsysExpiredToken"],
    [{ email: "general-error@x.org" }, "UsysSomethingElse"],
  ])("answers %j with %s", async (variables, code) => {
    const before = backend.model.users.length;
    expect(codeOf(await visitor.run("UserSignupRequest", newUser(variables)))).toBe(code);
    expect(backend.model.users).toHaveLength(before);
  });

  it("keeps to the number of users that the site's plan allows", async () => {
    const { users } = backend.model;
    const [example] = users;
    if (!example) throw new Error("the seed has no user");
    while (users.length < 100)
      users.push({ ...example, id: `u${users.length}`, email: `u${users.length}@example.org` });
    expect(codeOf(await visitor.run("UserSignupRequest", newUser()))).toBe("UsysUserLimitReached");
    users.pop();
    expect((await visitor.run("UserSignupRequest", newUser())).data).toMatchObject({ usysCreateUser: { user: {} } });
  });

  it("takes fields of adopted sites as they come, and refuses them on a site with a closed schema", async () => {
    const data = { plainText: [{ id: "b6f78e2addb24102173783ec5c360ac0", value: "Berg" }] };
    await visitor.run("UserSignupRequest", newUser({ data }));
    expect(backend.model.users.at(-1)?.data).toEqual({ b6f78e2addb24102173783ec5c360ac0: "Berg" });
    for (const site of backend.model.sites.values()) site.openFields = false;
    expect(codeOf(await visitor.run("UserSignupRequest", newUser({ email: "two@x.org", data })))).toBe(
      "UsysInvalidUserData",
    );
  });

  it("A-19 names the fields that failed", async () => {
    const data = { option: [{ id: EXAMPLE_FIELDS.level, value: "platinum" }] };
    const { errors } = await visitor.run("UserSignupRequest", newUser({ data }));
    expect(errors?.[0]?.failedValidations).toEqual([{ name: "DefaultError", fieldId: EXAMPLE_FIELDS.level }]);
  });
});

describe("passwords", () => {
  it("are set again with a mailed link, once, end the old sessions and begin a new one", async () => {
    await visitor.logIn();
    const before = visitor.cookies.get("wf_sid");
    await visitor.run("UserResetPasswordRequest", { email: "ana@example.org" });
    const token = fromMail("token");
    expect(codeOf(await visitor.run("UserUpdatePasswordRequest", { authPassword: "short", token }))).toBe(
      "UsysInvalidPassword",
    );
    expect(
      codeOf(await visitor.run("UserUpdatePasswordRequest", { authPassword: "new password", token })),
    ).toBeUndefined();
    expect(codeOf(await visitor.run("UserUpdatePasswordRequest", { authPassword: "new password", token }))).toBe(
      "UsysInvalidToken",
    );
    expect(visitor.cookies.get("wf_sid")).not.toBe(before);
    expect(backend.model.sessions.map(({ token: sid }) => sid)).toEqual([visitor.cookies.get("wf_sid")]);
    expect(codeOf(await visitor.logIn("ana@example.org", "new password"))).toBeUndefined();
  });

  it("cannot be set again after an hour", async () => {
    await visitor.run("UserResetPasswordRequest", { email: "ana@example.org" });
    clock.advance(HOUR);
    const variables = { authPassword: "new password", token: fromMail("token") };
    expect(codeOf(await visitor.run("UserUpdatePasswordRequest", variables))).toBe("UsysExpiredToken");
  });

  it("reset answers the same for an unknown address, and mails nothing", async () => {
    expect(await visitor.run("UserResetPasswordRequest", { email: "nobody@example.org" })).toEqual({
      data: { usysResetPassword: { ok: true } },
    });
    expect(backend.model.mails).toEqual([]);
  });
});

describe("the account", () => {
  const query = `{ site { id siteUser { id createdOn data {
    email: email(id: "email") name: plainText(id:"name") password: plainText(id: "password")
    acceptCommunications: bool(id: "accept-communications") __typename
    f_a: option(id: "${EXAMPLE_FIELDS.level}") { slug }
    f_b: fileRef(id: "${EXAMPLE_FIELDS.picture}") { url id } } } } }`;

  it("A-47 answers the fields that were asked for, under their aliases", async () => {
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

  it("A-48 stores built-in and custom values", async () => {
    await visitor.logIn();
    await visitor.run("UpdateUsysUserData", {
      data: {
        plainText: [
          { id: "name", value: "Ana" },
          { id: EXAMPLE_FIELDS.favourite, value: null },
        ],
        bool: [{ id: "acceptCommunications", value: true }],
        number: [{ id: EXAMPLE_FIELDS.visits, value: "5" }],
      },
    });
    expect(backend.model.users[0]).toMatchObject({
      name: "Ana",
      acceptCommunications: true,
      data: { [EXAMPLE_FIELDS.favourite]: null, [EXAMPLE_FIELDS.visits]: "5" },
    });
  });

  it("A-50 stores a new upload, keeps an untouched file, and deletes on null", async () => {
    await visitor.logIn();
    const { data } = await visitor.run("getUploadURL", { fieldId: EXAMPLE_FIELDS.picture, filename: "me.png" });
    const { presignedPOST, key } = data?.usysGetUploadURL as {
      presignedPOST: { url: string; fields: { key: string; value: string }[] };
      key: string;
    };
    const form = new FormData();
    for (const field of presignedPOST.fields) form.append(field.key, field.value);
    form.append("file", new File(["abc"], "me.png"));
    await ask(backend, presignedPOST.url, { method: "POST", body: form });
    const save = (entry: object) =>
      visitor.run("UpdateUsysUserData", { data: { fileRef: [{ id: EXAMPLE_FIELDS.picture, ...entry }] } }, query);
    const saved = (await save({ value: { key } })).data?.usysUpdateUserData as {
      data: { f_b: { id: string; url: string } };
    };
    expect(await (await ask(backend, saved.data.f_b.url)).text()).toBe("abc");
    expect(await save({})).toMatchObject({
      data: { usysUpdateUserData: { data: { f_b: { id: saved.data.f_b.id } } } },
    });
    expect(await save({ value: { _id: saved.data.f_b.id } })).not.toHaveProperty("errors");
    expect(await save({ value: null })).toMatchObject({ data: { usysUpdateUserData: { data: { f_b: null } } } });
    expect(codeOf(await save({ value: { key: "unknown" } }))).toBe("UsysInvalidUserData");
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
    expect(codeOf(await visitor.run("getUploadURL", { fieldId: EXAMPLE_FIELDS.picture, filename }))).toBe(code);
  });

  it("is closed to strangers", async () => {
    expect(codeOf(await visitor.run("UpdateUsysUserData", { data: {} }))).toBe("UsysUnauthenticated");
  });

  it("describes its fields", async () => {
    const { data } = await visitor.run("GetFieldValidations");
    const { usysFieldSchema } = data?.site as { usysFieldSchema: { id: string; validations: object }[] };
    expect(usysFieldSchema.find(({ id }) => id === EXAMPLE_FIELDS.visits)?.validations).toMatchObject({
      min: 0,
      max: 52,
      step: 1,
    });
  });
});

describe("subscriptions", () => {
  it("are those of the user, and can be canceled", async () => {
    await visitor.logIn();
    const list = async () => {
      const { data } = await visitor.run("FetchSubscriptions");
      return (data?.database as { userSubscriptions: { _id: string; status: string; canceledOn: string }[] })
        .userSubscriptions;
    };
    const [first] = await list();
    expect(first).toMatchObject({ status: "active", canceledOn: null });
    await visitor.run("CancelSiteUserSubscription", { subscriptionId: first?._id });
    expect((await list())[0]).toMatchObject({ status: "canceled", canceledOn: "2024-05-02T10:00:00.000Z" });
  });

  it.each([
    ["no-customer@example.org", "NoCommerceCustomerFound"],
    ["subscriptions-error@example.org", "CommerceUnavailable"],
  ])("answer %s with %s", async (email, code) => {
    await visitor.logIn(email);
    expect(codeOf(await visitor.run("FetchSubscriptions"))).toBe(code);
  });

  it("refuse to be canceled when their product says so", async () => {
    await visitor.logIn();
    const variables = { subscriptionId: "subscription_stubborn" };
    expect(codeOf(await visitor.run("CancelSiteUserSubscription", variables))).toBe("CommerceUnavailable");
  });
});
