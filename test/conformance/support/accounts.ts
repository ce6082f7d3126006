import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailed, member } from "./mails";
import type { Subject } from "./subject";
import { readCode, FIELDS, newcomer, operation, PASSWORD, visit, type Visitor } from "./visitor";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** `accounts.md` 4 and 5, as seen over HTTP. */
export function describeAccounts(open: () => Promise<Subject>): void {
  let subject: Subject;
  let visitor: Visitor;
  beforeEach(async () => {
    subject = await open();
    visitor = visit(subject.origin);
  });
  afterEach(() => subject.close());

  describe("the account endpoint", () => {
    it("A-36 returns the token as a cookie and as a header", async () => {
      const answer = await visitor.load();
      expect(answer.headers.get("x-wf-csrf")).toBe(visitor.cookies.get("wf-csrf"));
    });

    it("A-34 requires a request for the token by a script", async () => {
      const answer = await fetch(`${subject.origin}/.wf_graphql/csrf`, { method: "POST" });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    });

    it("A-34 refuses a request whose header is not the cookie", async () => {
      const answer = await visitor.post([operation("FetchUser")], { "x-wf-csrf": "other" });
      expect([answer.status, await answer.json()]).toEqual([
        403,
        expect.objectContaining({ code: "BadCrossOriginRequest" }),
      ]);
    });

    it("A-35 refuses after a log in the token from before", async () => {
      await member(subject);
      await visitor.load();
      const before = visitor.cookies.get("wf-csrf") ?? "";
      await visitor.logIn();
      visitor.cookies.set("wf-csrf", before);
      expect((await visitor.post([operation("FetchUser")])).status).toBe(403);
    });

    it("A-35 sets with a log in the token that is valid for it", async () => {
      await member(subject);
      await visitor.logIn();
      expect((await visitor.post([operation("FetchUser")])).status).toBe(200);
    });

    it("A-39 answers a batch with one result per operation, in the same order", async () => {
      const answer = await visitor.post([operation("GetFieldValidations"), operation("FetchUser")]);
      const results = (await answer.json()) as { data: { site: object } }[];
      expect(results.map(({ data }) => Object.keys(data.site)[1])).toEqual(["usysFieldSchema", "siteUser"]);
    });

    it("A-39 answers a single object, too", async () => {
      const answer = await visitor.post(operation("FetchUser"));
      const body: unknown = await answer.json();
      expect(body).toMatchObject([{ data: { site: { siteUser: null } } }]);
    });

    it.each([
      [10, 200],
      [11, 400],
      [0, 400],
    ])("A-31 answers a batch of %i with %i", async (count, status) => {
      const batch = Array.from({ length: count }, () => operation("FetchUser"));
      expect((await visitor.post(batch)).status).toBe(status);
    });

    it("A-31 runs a batch in order, so that a log in applies to the operations after it", async () => {
      await member(subject);
      const logIn = operation("UserLoginRequest", { email: "ana@mail.example", authPassword: PASSWORD });
      const answer = await visitor.post([operation("FetchUser"), logIn, operation("FetchUser")]);
      const [before, , after] = (await answer.json()) as { data: { site: { siteUser: object | null } } }[];
      expect([before?.data.site.siteUser, after?.data.site.siteUser]).toEqual([null, expect.any(Object)]);
    });

    it("A-41 puts the code on the error itself", async () => {
      const { data, errors } = await visitor.logIn();
      expect([data, errors]).toEqual([
        { usysCreateSession: null },
        [{ code: "UsysInvalidCredentials", message: expect.any(String) }],
      ]);
    });

    it("A-41 repeats no sent value in an error", async () => {
      const answer = await visitor.post([
        operation("UserSignupRequest", newcomer({ authPassword: "hunter2" })),
        operation("UserLoginRequest", { email: "ana@mail.example", authPassword: "hunter2" }),
      ]);
      expect(await answer.text()).not.toContain("hunter2");
    });
  });

  describe("a session", () => {
    it("begins with a log in and shows in both cookies", async () => {
      await member(subject);
      const { data } = await visitor.logIn("ANA@mail.example ");
      expect(data).toMatchObject({ usysCreateSession: { user: { email: "ana@mail.example", emailVerified: true } } });
      // The host also remembers the browser of a user.
      const names = [...visitor.cookies.keys()].filter((name) => name !== "wf_browser").sort();
      expect(names).toEqual(["wf-csrf", "wf_loggedin", "wf_sid"]);
    });

    it("A-35 is in a cookie that no script reads, for all paths, and not for other sites", async () => {
      await member(subject);
      await visitor.logIn();
      const sid = visitor.set.find((line) => line.startsWith("wf_sid=")) ?? "";
      expect(sid.split("; ").slice(1).sort()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax"]);
    });

    it("has a new session id after each log in, and the old one ends (attack 12)", async () => {
      await member(subject);
      await visitor.logIn();
      const before = [...visitor.cookies];
      await visitor.logIn();
      expect(visitor.cookies.get("wf_sid")).not.toBe(new Map(before).get("wf_sid"));
      expect(await visit(subject.origin, before).whoAmI()).toBeNull();
    });

    it("does not accept a session id that the browser sent (attack 12)", async () => {
      await member(subject);
      // The token first, because its answer removes an unknown id.
      await visitor.load();
      visitor.cookies.set("wf_sid", "chosen-by-somebody");
      await visitor.logIn();
      expect(visitor.cookies.get("wf_sid")).not.toBe("chosen-by-somebody");
    });

    it("ends with a log out, in other tabs too", async () => {
      await member(subject);
      await visitor.logIn();
      const tab = visit(subject.origin, visitor.cookies);
      expect(await visitor.run("UserLogoutRequest")).toEqual({ data: { usysDestroySession: { ok: true } } });
      expect([await tab.whoAmI(), visitor.cookies.has("wf_sid"), visitor.cookies.has("wf_loggedin")]).toEqual([
        null,
        false,
        false,
      ]);
    });

    it("A-35 renews its token after four hours", async () => {
      await member(subject);
      await visitor.logIn();
      const first = visitor.cookies.get("wf_sid");
      subject.clock.advance(4 * HOUR);
      expect(await visitor.whoAmI()).toMatchObject({ email: "ana@mail.example" });
      expect(visitor.cookies.get("wf_sid")).not.toBe(first);
    });

    it("A-35 keeps the token before for a minute, and no longer", async () => {
      await member(subject);
      await visitor.logIn();
      const slow = [...visitor.cookies];
      subject.clock.advance(4 * HOUR);
      await visitor.whoAmI();
      subject.clock.advance(59_999);
      expect(await visit(subject.origin, slow).whoAmI()).not.toBeNull();
      subject.clock.advance(1);
      expect(await visit(subject.origin, slow).whoAmI()).toBeNull();
    });

    it("A-35 keeps 20 requests at the moment of renewal logged in", async () => {
      await member(subject);
      await visitor.logIn();
      subject.clock.advance(4 * HOUR);
      const tabs = Array.from({ length: 20 }, () => visit(subject.origin, visitor.cookies));
      const answers = await Promise.all(tabs.map((tab) => tab.whoAmI()));
      expect(answers.filter((user) => user !== null)).toHaveLength(20);
    });

    it("A-35 ends after seven days, renewed or not", async () => {
      await member(subject);
      await visitor.logIn();
      subject.clock.advance(4 * HOUR);
      await visitor.whoAmI();
      subject.clock.advance(7 * DAY - 4 * HOUR);
      expect([await visitor.whoAmI(), visitor.cookies.has("wf_loggedin")]).toEqual([null, false]);
    });
  });

  describe("sign up", () => {
    it("A-70 makes an account that can log in once its link was opened", async () => {
      const { data } = await visitor.run("UserSignupRequest", newcomer());
      expect(data).toMatchObject({ usysCreateUser: { user: { email: "ana@mail.example", emailVerified: false } } });
      expect(readCode(await visitor.logIn())).toBe("UsysInvalidCredentials");
      const verifyToken = await mailed(subject, "verifyToken");
      expect(await visitor.run("UserVerifyEmail", { verifyToken })).toEqual({
        data: { usysVerifyEmail: { ok: true } },
      });
      expect(readCode(await visitor.logIn())).toBeUndefined();
    });

    it("A-75 accepts a link a second time in its hour: scanners open links, clients repeat", async () => {
      await visitor.run("UserSignupRequest", newcomer());
      const verifyToken = await mailed(subject, "verifyToken");
      await visitor.run("UserVerifyEmail", { verifyToken });
      expect(readCode(await visitor.run("UserVerifyEmail", { verifyToken }))).toBeUndefined();
    });

    it("verifies once and sends one welcome mail when 50 use a link at once (attack 8)", async () => {
      await visitor.run("UserSignupRequest", newcomer());
      const verifyToken = await mailed(subject, "verifyToken");
      await visitor.load();
      const batch = [operation("UserVerifyEmail", { verifyToken })];
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => visit(subject.origin, visitor.cookies).post(batch)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
      // The link to confirm, and one welcome.
      expect(await subject.mails()).toHaveLength(2);
    });

    it("A-75 sends another link when one is over an hour old, with the path it carried", async () => {
      await visitor.run("UserSignupRequest", newcomer({ redirectPath: "/members?tab=1" }));
      const verifyToken = await mailed(subject, "verifyToken");
      subject.clock.advance(HOUR);
      expect(readCode(await visitor.run("UserVerifyEmail", { verifyToken }))).toBe("UsysExpiredToken");
      const next = await mailed(subject, "verifyToken");
      expect(next).not.toBe(verifyToken);
      expect(await mailed(subject, "usredir")).toBe("/members?tab=1");
      expect(readCode(await visitor.run("UserVerifyEmail", { verifyToken: next }))).toBeUndefined();
    });

    it("A-45 is accepted again until it is verified: each link is valid, and the newest password counts", async () => {
      await visitor.run("UserSignupRequest", newcomer({ authPassword: "first password" }));
      const older = await mailed(subject, "verifyToken");
      const { data } = await visitor.run("UserSignupRequest", newcomer({ authPassword: "second password" }));
      expect(data).toMatchObject({ usysCreateUser: { user: { email: "ana@mail.example" } } });
      expect(readCode(await visitor.run("UserVerifyEmail", { verifyToken: older }))).toBeUndefined();
      const newest = { verifyToken: await mailed(subject, "verifyToken") };
      expect(readCode(await visitor.run("UserVerifyEmail", newest))).toBeUndefined();
      expect(readCode(await visitor.logIn("ana@mail.example", "second password"))).toBeUndefined();
    });

    it("makes no stranger's password valid when the owner of the address opens a link (attack 7)", async () => {
      await visit(subject.origin).run("UserSignupRequest", newcomer({ authPassword: "stranger's one" }));
      await visitor.run("UserSignupRequest", newcomer());
      await visitor.run("UserVerifyEmail", { verifyToken: await mailed(subject, "verifyToken") });
      expect([
        readCode(await visitor.logIn("ana@mail.example", "stranger's one")),
        readCode(await visitor.logIn()),
      ]).toEqual(["UsysInvalidCredentials", undefined]);
    });

    it("of 50 at once with one e-mail address creates one account, and answers each clearly", async () => {
      const tabs = Array.from({ length: 50 }, () => visit(subject.origin));
      const results = await Promise.all(
        tabs.map((tab, n) => tab.run("UserSignupRequest", newcomer({ name: `Ana ${n}` }))),
      );
      const ids = results.flatMap(({ data }) => {
        const { user } = (data?.usysCreateUser ?? {}) as { user?: { id: string } };
        return user ? [user.id] : [];
      });
      const codes = new Set(results.map(readCode));
      codes.delete("429");
      expect(new Set(ids).size).toBe(1);
      expect([...codes]).toEqual([undefined]);
    });

    it.each([
      [{ email: "no at sign" }, "UsysInvalidEmail"],
      [{ email: "a@b.example,c@d.example" }, "UsysInvalidEmail"],
      [{ email: "ana\u200b@mail.example" }, "UsysInvalidEmail"],
      [{ email: "root@127.0.0.1" }, "UsysInvalidEmail"],
      [{ email: "\u212aai@mail.example" }, "UsysInvalidEmail"],
      [{ email: "a@b.example\r\nBcc: c@d.example" }, "UsysInvalidEmail"],
      [{ authPassword: "1234567" }, "UsysInvalidPassword"],
      [{ authPassword: "x".repeat(73) }, "UsysInvalidPassword"],
      [{ email: "blocked@example.org" }, "UsysUnauthorizedEmail"],
      [{ inviteToken: "unknown" }, "UsysInvalidToken"],
      [{ data: { plainText: [{ id: FIELDS.number, value: "5" }] } }, "UsysInvalidUserData"],
    ])("A-15 answers %j with %s", async (more, code) => {
      expect(readCode(await visitor.run("UserSignupRequest", newcomer(more)))).toBe(code);
      expect(await subject.mails()).toEqual([]);
    });

    it("A-15 answers an address that has an account with UsysDuplicateEmail in upper and lower case", async () => {
      await member(subject);
      expect(readCode(await visitor.run("UserSignupRequest", newcomer({ email: "Ana@Mail.example" })))).toBe(
        "UsysDuplicateEmail",
      );
    });

    it("A-19 names the fields that failed", async () => {
      const data = { option: [{ id: FIELDS.option, value: "platinum" }], number: [{ id: FIELDS.number, value: 53 }] };
      const { errors } = await visitor.run("UserSignupRequest", newcomer({ data }));
      expect(errors?.[0]?.failedValidations).toHaveLength(2);
      expect(errors?.[0]?.failedValidations).toEqual(
        expect.arrayContaining([
          { name: "DefaultError", fieldId: FIELDS.option },
          { name: "MaxSizeError", fieldId: FIELDS.number },
        ]),
      );
    });

    it("A-74 verifies who was invited at once, and mails a welcome", async () => {
      const inviteToken = await subject.invite("guest@mail.example");
      const { data } = await visitor.run("UserSignupRequest", newcomer({ inviteToken, email: "guest@mail.example" }));
      expect(data).toMatchObject({ usysCreateUser: { user: { emailVerified: true } } });
      expect(readCode(await visitor.logIn("guest@mail.example"))).toBeUndefined();
    });

    it("A-74 accepts an invitation for its e-mail address only, and once", async () => {
      const inviteToken = await subject.invite("guest@mail.example");
      const join = (email: string) => visitor.run("UserSignupRequest", newcomer({ inviteToken, email }));
      expect(readCode(await join("other@mail.example"))).toBe("UsysMustUseInvitation");
      await join("guest@mail.example");
      expect(readCode(await join("guest@mail.example"))).toMatch(/^Usys(InvalidToken|DuplicateEmail)$/);
    });

    it.each(["/members", "members", "/members?tab=1", "/members/"])(
      "carries the path %s in the link of its mail",
      async (redirectPath) => {
        await visitor.run("UserSignupRequest", newcomer({ redirectPath }));
        expect(await mailed(subject, "usredir")).toBe(redirectPath);
      },
    );

    it.each([
      "/a+b c",
      "//evil.example",
      "https://evil.example",
      "@evil.example",
      "\\\\evil.example",
      "javascript:alert(1)",
      "/ä\u2028",
      "/x You have won, go to evil.example",
      `/members?${"won=".repeat(40)}`,
      "/members?to=evil.example",
      `/${"a".repeat(1800)}`,
    ])("drops the path %s from mails and leads to the site (attack 14, audit 22)", async (redirectPath) => {
      await visitor.run("UserSignupRequest", newcomer({ redirectPath }));
      const [mail] = await subject.mails();
      expect([new URL(mail?.link ?? "").origin, await mailed(subject, "usredir")]).toEqual([subject.origin, ""]);
    });
  });

  describe("a password", () => {
    const ask = (email = "ana@mail.example") => visitor.run("UserResetPasswordRequest", { email });
    const change = async (authPassword: string, token?: string) =>
      visitor.run("UserUpdatePasswordRequest", { authPassword, token: token ?? (await mailed(subject, "token")) });

    it("A-82 is set with a mailed link, once", async () => {
      await member(subject);
      await ask();
      const token = await mailed(subject, "token");
      expect(readCode(await change("short", token))).toBe("UsysInvalidPassword");
      expect(readCode(await change("new password", token))).toBeUndefined();
      expect(readCode(await change("newer password", token))).toBe("UsysInvalidToken");
      expect(readCode(await visitor.logIn("ana@mail.example", "new password"))).toBeUndefined();
    });

    it("A-82 ends all sessions when it is set, and begins one", async () => {
      const tab = await member(subject);
      await tab.logIn();
      await ask();
      await change("new password");
      expect([await tab.whoAmI(), await visitor.whoAmI()]).toEqual([
        null,
        expect.objectContaining({ email: "ana@mail.example" }),
      ]);
    });

    it("sets a new password once when 50 use a link at once (attack 8)", async () => {
      await member(subject);
      await ask();
      const token = await mailed(subject, "token");
      const tabs = Array.from({ length: 50 }, () => visit(subject.origin));
      const results = await Promise.all(
        tabs.map((tab, n) => tab.run("UserUpdatePasswordRequest", { authPassword: `password ${n}`, token })),
      );
      expect(results.filter((result) => readCode(result) === undefined)).toHaveLength(1);
    });

    it("A-81 cannot be set after an hour, nor by an older link", async () => {
      await member(subject);
      await ask();
      const older = await mailed(subject, "token");
      await ask();
      expect(readCode(await change("new password", older))).toBe("UsysInvalidToken");
      subject.clock.advance(HOUR);
      expect(readCode(await change("new password"))).toBe("UsysExpiredToken");
    });

    it("answers a reset for an unknown address like any other and sends no mail (attack 4)", async () => {
      await member(subject);
      const before = (await subject.mails()).length;
      expect(await ask("nobody@mail.example")).toEqual(await ask("NOBODY@mail.example"));
      expect(await ask()).toEqual(await ask("nobody@mail.example"));
      expect((await subject.mails()).slice(before).map(({ to }) => to)).toEqual(["ana@mail.example"]);
    });

    it("refuses a wrong password in the same words for known and unknown addresses (attack 4)", async () => {
      await member(subject);
      expect(await visitor.logIn("ana@mail.example", "wrong password")).toEqual(
        await visitor.logIn("nobody@mail.example", "wrong password"),
      );
    });

    it("sends a link by mail to verify a user who sets it", async () => {
      await visitor.run("UserSignupRequest", newcomer());
      await ask();
      await change("new password");
      expect(readCode(await visitor.logIn("ana@mail.example", "new password"))).toBeUndefined();
    });
  });

  describe("an account", () => {
    const save = (data: object) => visitor.run("UpdateUsysUserData", { data });
    const values = {
      plainText: [
        { id: "name", value: "Ana Lopez" },
        { id: FIELDS.text, value: "Nail art" },
      ],
      bool: [
        { id: "acceptCommunications", value: true },
        { id: FIELDS.bool, value: true },
      ],
      option: [{ id: FIELDS.option, value: "gold" }],
    };
    const shown = {
      ...{ email: "ana@mail.example", name: "Ana Lopez", password: null, acceptPrivacy: true },
      ...{ acceptCommunications: true, text: "Nail art", bool: true, number: "5", option: { slug: "gold" } },
    };

    it.each([["5"], [5]])("A-48 keeps the saved values, a number as %j", async (number) => {
      visitor = await member(subject);
      await visitor.logIn();
      const { data } = await save({ ...values, number: [{ id: FIELDS.number, value: number }] });
      expect(data).toMatchObject({ usysUpdateUserData: { data: shown } });
      expect(await visitor.whoAmI()).toMatchObject(shown);
    });

    it("A-48 has from the start the values of the sign up", async () => {
      visitor = await member(subject, { data: { plainText: [{ id: FIELDS.text, value: "Nail art" }] } });
      await visitor.logIn();
      expect(await visitor.whoAmI()).toMatchObject({ name: "Ana", text: "Nail art", acceptPrivacy: true });
    });

    it("A-48 empties a field by null, and keeps fields that are not named", async () => {
      visitor = await member(subject);
      await visitor.logIn();
      await save({ ...values, number: [{ id: FIELDS.number, value: 5 }] });
      await save({ plainText: [{ id: FIELDS.text, value: null }] });
      expect(await visitor.whoAmI()).toMatchObject({ ...shown, text: null });
    });

    it("A-48 stores no value of a save of which one value is refused", async () => {
      visitor = await member(subject);
      await visitor.logIn();
      const result = await save({ ...values, number: [{ id: FIELDS.number, value: "a lot" }] });
      expect([readCode(result), (await visitor.whoAmI())?.name]).toEqual(["UsysInvalidUserData", "Ana"]);
    });

    it("A-49 never shows a custom password", async () => {
      visitor = await member(subject);
      await visitor.logIn();
      const result = await save({ password: [{ id: FIELDS.password, value: "hidden one" }] });
      expect(result).toMatchObject({ data: { usysUpdateUserData: { data: { secret: null } } } });
    });

    it("is closed to strangers", async () => {
      expect(readCode(await save({}))).toBe("UsysUnauthenticated");
    });

    it("A-94 describes its fields", async () => {
      const { data } = await visitor.run("GetFieldValidations");
      const { usysFieldSchema } = data?.site as { usysFieldSchema: { id: string; validations: object }[] };
      expect(usysFieldSchema.find(({ id }) => id === FIELDS.number)?.validations).toMatchObject({
        ...{ min: 0, max: 52, step: 1 },
      });
    });
  });

  describe("a subscription", () => {
    const list = async (by: Visitor) => {
      const { data } = await by.run("FetchSubscriptions");
      const { userSubscriptions } = (data?.database ?? {}) as { userSubscriptions?: Record<string, unknown>[] };
      return userSubscriptions;
    };
    const cancel = (by: Visitor, subscriptionId: unknown) => by.run("CancelSiteUserSubscription", { subscriptionId });

    beforeEach(async () => {
      visitor = await member(subject);
      await visitor.logIn();
    });

    it("A-112 is not served without a log-in", async () => {
      expect(readCode(await visit(subject.origin).run("FetchSubscriptions"))).toBe("NoCommerceCustomerFound");
    });

    it("A-111 is empty for a new account", async () => {
      expect(await list(visitor)).toEqual([]);
    });

    it("A-113 A-114 is shown as it was added, and canceled by its user", async () => {
      await subject.subscribe("ana@mail.example", "Monthly manicure");
      const [given] = (await list(visitor)) ?? [];
      expect(given).toMatchObject({ productName: "Monthly manicure", status: "active", canceledOn: null });
      expect(readCode(await cancel(visitor, given?._id))).toBeUndefined();
      const canceledOn = new Date(subject.clock.now()).toISOString();
      expect(await list(visitor)).toMatchObject([{ status: "canceled", canceledOn }]);
    });

    it("is visible to its user only (attack 15)", async () => {
      await subject.subscribe("ana@mail.example", "Monthly manicure");
      const [given] = (await list(visitor)) ?? [];
      const eva = await member(subject, { email: "eva@mail.example" });
      await eva.logIn("eva@mail.example");
      expect([await list(eva), readCode(await cancel(eva, given?._id)), readCode(await cancel(eva, "none"))]).toEqual([
        [],
        "SubscriptionNotFound",
        "SubscriptionNotFound",
      ]);
      expect(await list(visitor)).toMatchObject([{ status: "active" }]);
    });
  });

  describe("a file of an account", () => {
    interface Leave {
      presignedPOST: { url: string; fields: { key: string; value: string }[] };
      key: string;
    }
    interface Shown {
      id: string;
      url: string;
    }

    async function upload(by: Visitor, filename = "me.png"): Promise<string> {
      const { data } = await by.run("getUploadURL", { fieldId: FIELDS.file, filename });
      const { presignedPOST, key } = data?.usysGetUploadURL as Leave;
      const form = new FormData();
      for (const field of presignedPOST.fields) form.append(field.key, field.value);
      form.append("file", new File(["abc"], filename));
      await fetch(presignedPOST.url, { method: "POST", body: form });
      return key;
    }
    const save = (by: Visitor, entry: object) =>
      by.run("UpdateUsysUserData", { data: { fileRef: [{ id: FIELDS.file, ...entry }] } });
    const readFile = async (by: Visitor) => (await by.whoAmI())?.file as Shown | null;

    beforeEach(async () => {
      visitor = await member(subject);
      await visitor.logIn();
    });

    it("A-50 is stored, kept when it is absent or named again, and deleted by null", async () => {
      await save(visitor, { value: { key: await upload(visitor) } });
      const stored = await readFile(visitor);
      expect(await (await visitor.get(stored?.url ?? "")).text()).toBe("abc");
      await save(visitor, {});
      await save(visitor, { value: { _id: stored?.id } });
      expect((await readFile(visitor))?.id).toBe(stored?.id);
      await save(visitor, { value: null });
      expect(await readFile(visitor)).toBeNull();
    });

    it("is returned by the sign up, too", async () => {
      const key = await upload(visit(subject.origin));
      const data = { fileRef: [{ id: FIELDS.file, value: { key } }] };
      const eva = await member(subject, { email: "eva@mail.example", data });
      await eva.logIn("eva@mail.example");
      expect(await (await eva.get((await readFile(eva))?.url ?? "")).text()).toBe("abc");
    });

    it("is visible to its user only (attack 15)", async () => {
      await save(visitor, { value: { key: await upload(visitor) } });
      const { url = "" } = (await readFile(visitor)) ?? {};
      const bare = url.split("?", 1).join("");
      const eva = await member(subject, { email: "eva@mail.example" });
      await eva.logIn("eva@mail.example");
      const answers = await Promise.all([visitor, eva, visit(subject.origin)].map((one) => one.get(bare)));
      const [own, ...others] = await Promise.all(answers.map((answer) => answer.text()));
      expect([own, answers.map(({ status }) => status)]).toEqual(["abc", [200, 404, 404]]);
      expect(others.join()).not.toContain("abc");
    });

    it("has a signed address that works without a session for ten minutes (attack 15)", async () => {
      await save(visitor, { value: { key: await upload(visitor) } });
      const { url = "" } = (await readFile(visitor)) ?? {};
      const stranger = visit(subject.origin);
      subject.clock.advance(600_000);
      expect((await stranger.get(url)).status).toBe(200);
      subject.clock.advance(1);
      expect((await stranger.get(url)).status).toBe(404);
      expect((await stranger.get(url.replace(/until=\d+/, "until=99999999999999"))).status).toBe(404);
    });

    it("cannot be named by another user (attack 15)", async () => {
      const key = await upload(visitor);
      await save(visitor, { value: { key } });
      const eva = await member(subject, { email: "eva@mail.example" });
      await eva.logIn("eva@mail.example");
      expect([
        readCode(await save(eva, { value: { key } })),
        readCode(await save(eva, { value: { _id: key } })),
        readCode(await save(eva, { value: { key: "unknown" } })),
      ]).toEqual(["UsysInvalidUserData", "UsysInvalidUserData", "UsysInvalidUserData"]);
    });

    it("is served as a download that runs no script (attack 20)", async () => {
      await save(visitor, { value: { key: await upload(visitor, "me.png") } });
      const { headers } = await visitor.get((await readFile(visitor))?.url ?? "");
      expect([headers.get("content-disposition"), headers.get("x-content-type-options")]).toEqual([
        "attachment; filename*=UTF-8''me.png",
        "nosniff",
      ]);
    });

    it("A-99 has a name that its field accepts", async () => {
      const ask = (filename: string) => visitor.run("getUploadURL", { fieldId: FIELDS.file, filename });
      expect([readCode(await ask("virus.exe")), readCode(await ask("none"))]).toEqual([
        "UsysForbiddenFileExtension",
        "UsysForbiddenFileExtension",
      ]);
    });
  });
}
