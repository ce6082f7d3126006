import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../host/store/store";
import type { NewOwnerLink } from "../../../host/store/units/owners/links";
import type { Owner } from "../../../host/store/units/owners/owners";
import { requireOwner } from "../support/owner";
import type { OwnerRole } from "../../../host/records/owners";

const HOUR = 3_600_000;

function createLink(tokenHash: string, now = 10): NewOwnerLink {
  const mail = { id: `mail-${tokenHash}`, replyTo: null, subject: "S", body: "B" };
  return { tokenHash, now, expiresAt: now + HOUR, mail };
}

/** Owners, their roles and mailed links, on every database. */
export function describeOwners(open: () => Promise<Store>): void {
  describe("units of owners", () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const add = (name: string, role: OwnerRole = "all") =>
      store.setOwner({ id: `id-${name}`, name, password: `hash-${name}`, now: 1, role });
    const invite = (email: string, role: OwnerRole = "all", link = createLink(`link-${email}`)) =>
      store.inviteOwner({ id: `id-${email}`, email, role, link });
    const find = (id: string) => requireOwner(store, { id });
    const setEmail = async (id: string, email: string) => store.setOwnerEmail({ owner: await find(id), email });
    const start = (owner: Owner, tokenHash = `session-${owner.id}`) =>
      store.startOwnerSession({ tokenHash, owner, now: 20, replaces: null, origin: "password" });
    const begin = async (id: string) => start(await find(id));
    const findSession = (ownerId: string) => store.findOwnerSession({ tokenHash: `session-${ownerId}`, since: 0 });
    const reset = (email: string, link: NewOwnerLink, most = 9) =>
      store.startOwnerReset({ email, link, rates: [{ key: `reset ${email}`, most, window: HOUR }] });
    const use = (tokenHash: string, now = 20, password = "new hash") =>
      store.useOwnerLink({ tokenHash, password, now });

    it("invite an owner with the email address as name, once", async () => {
      expect([await invite("bo@mail.example", "answer"), await invite("bo@mail.example", "answer")]).toEqual([
        true,
        true,
      ]);
      expect(await store.listOwners()).toMatchObject([
        { name: "bo@mail.example", email: "bo@mail.example", role: "answer", password: null, seenAt: null },
      ]);
      expect(await store.listMails({ limit: 9 })).toMatchObject([
        { recipient: "bo@mail.example", queue: "account", ownerId: "id-bo@mail.example" },
      ]);
    });

    it("refuse to invite an address that is the name or address of another owner", async () => {
      await add("bo@mail.example");
      await add("ana");
      await setEmail("id-ana", "ana@mail.example");
      const link = createLink("l");
      const invited = ["bo@mail.example", "ana@mail.example"].map((email) =>
        store.inviteOwner({ id: "other", email, role: "all", link }),
      );
      expect(await Promise.all(invited)).toEqual([false, false]);
    });

    it("find an owner by name or by address", async () => {
      await add("ana");
      await setEmail("id-ana", "ana@mail.example");
      const found = ["ana", "ana@mail.example", "bo"].map((login) => store.findOwner({ login }));
      expect((await Promise.all(found)).map((owner) => owner?.id)).toEqual(["id-ana", "id-ana", undefined]);
    });

    it("mail a link to an address once, which an owner does not have then, and delete it with the owner", async () => {
      await add("ana");
      await add("bo");
      const mail = { ...createLink("l").mail, recipient: "bo@mail.example" };
      const request = { owner: await find("id-bo"), mail, now: 10 };
      expect(await store.startOwnerEmail(request)).toMatchObject({ id: "id-bo", email: null });
      await store.startOwnerEmail(request);
      expect(await find("id-bo")).toEqual(request.owner);
      expect(await store.listMails({ limit: 9 })).toMatchObject([
        { recipient: "bo@mail.example", queue: "account", ownerId: "id-bo" },
      ]);
      await store.removeOwner({ id: "id-bo" });
      expect(await store.listMails({ limit: 9 })).toEqual([]);
    });

    it("mail no link to an address of another owner", async () => {
      await add("ana");
      await add("bo");
      await setEmail("id-ana", "ana@mail.example");
      const mail = { ...createLink("l").mail, recipient: "ana@mail.example" };
      expect(await store.startOwnerEmail({ owner: await find("id-bo"), mail, now: 10 })).toBe("taken");
      expect(await store.listMails({ limit: 9 })).toEqual([]);
    });

    it.each([
      ["remove", (id: string) => store.removeOwner({ id })],
      ["disable", (id: string) => store.changeOwner({ id, disabledAt: 5 })],
      ["lower", (id: string) => store.changeOwner({ id, role: "answer" })],
    ])("do not %s the last active owner with all rights", async (_, change) => {
      await add("ana");
      await add("bo", "answer");
      await invite("chi@mail.example");
      await add("dan");
      await store.changeOwner({ id: "id-dan", disabledAt: 5 });
      expect(await change("id-ana")).toBe("last");
      expect(await change("id-bo")).toBe("done");
      await store.changeOwner({ id: "id-dan", disabledAt: null });
      expect(await change("id-ana")).toBe("done");
    });

    it("keep one owner with all rights when two remove each other at the same moment", async () => {
      await add("ana");
      await add("bo");
      const outcomes = await Promise.all(["id-ana", "id-bo"].map((id) => store.removeOwner({ id })));
      expect(outcomes.sort()).toEqual(["done", "last"]);
      expect(await store.listOwners()).toHaveLength(1);
    });

    it("count an invited owner as active after the first login", async () => {
      await add("ana");
      await invite("bo@mail.example");
      await begin("id-bo@mail.example");
      expect(await store.removeOwner({ id: "id-ana" })).toBe("done");
    });

    it("report an unknown owner", async () => {
      await add("ana");
      expect([await store.removeOwner({ id: "x" }), await store.changeOwner({ id: "x", role: "read" })]).toEqual([
        "unknown",
        "unknown",
      ]);
    });

    it("end sessions and links of a disabled owner, and find no session of one", async () => {
      await add("ana");
      await add("bo");
      await setEmail("id-bo", "bo@mail.example");
      await begin("id-bo");
      await reset("bo@mail.example", createLink("t"));
      await store.changeOwner({ id: "id-bo", disabledAt: 5 });
      expect([await findSession("id-bo"), await use("t")]).toEqual([undefined, undefined]);
      await begin("id-bo");
      expect(await findSession("id-bo")).toBeUndefined();
    });

    it.each<[string, (owner: Owner) => Promise<unknown>]>([
      ["password", (owner) => store.setOwnerPassword({ owner, password: "new hash" })],
      ["email address", (owner) => store.setOwnerEmail({ owner, email: "bo@mail.example" })],
      ["two-step login", (owner) => store.setOwnerCode({ owner, secret: "secret", step: null })],
      ["state", ({ id }) => store.changeOwner({ id, disabledAt: 5 })],
    ])("start a session, and change an owner, only with the %s that was checked", async (_, change) => {
      await add("ana");
      await add("bo");
      const checked = await find("id-bo");
      expect(await start(checked, "t1")).toMatchObject({ id: "id-bo", seenAt: 20 });
      await change(checked);
      const before = await find("id-bo");
      const outcomes = [
        await start(checked, "t2"),
        await store.setOwnerPassword({ owner: checked, password: "other" }),
        await store.setOwnerEmail({ owner: checked, email: "other@mail.example" }),
        await store.startOwnerEmail({
          owner: checked,
          mail: { ...createLink("l").mail, recipient: "other@mail.example" },
          now: 20,
        }),
        await store.setOwnerCode({ owner: checked, secret: null, step: null }),
      ];
      expect(outcomes).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(await store.findOwnerSession({ tokenHash: "t2", since: 0 })).toBeUndefined();
      expect(await find("id-bo")).toEqual(before);
    });

    it.each<[string, object]>([
      ["disabled", { disabledAt: 5 }],
      ["lowered", { role: "answer" }],
      ["removed", {}],
    ])("end the feeds of an owner who is %s, and refuse more for that owner", async (what, change) => {
      await add("ana");
      await add("bo");
      const addFeed = (id: string, ownerId: string) =>
        store.addFeed({ id, tokenHash: "hash", name: id, ownerId, createdAt: 5 });
      await addFeed("f1", "id-ana");
      await addFeed("f2", "id-bo");
      await store.changeOwner({ id: "id-bo", role: "all" });
      expect(await store.listFeeds()).toHaveLength(2);
      await (what === "removed" ? store.removeOwner({ id: "id-bo" }) : store.changeOwner({ id: "id-bo", ...change }));
      expect(await addFeed("f3", "id-bo")).toBe(false);
      expect((await store.listFeeds()).map(({ id }) => id)).toEqual(["f1"]);
    });

    it("apply a new role to the sessions that exist", async () => {
      await add("ana");
      await add("bo");
      await begin("id-bo");
      await store.changeOwner({ id: "id-bo", role: "read" });
      expect((await findSession("id-bo"))?.owner.role).toBe("read");
    });

    it("remove an owner with sessions, links and emails", async () => {
      await add("ana");
      await invite("bo@mail.example");
      await begin("id-bo@mail.example");
      await store.removeOwner({ id: "id-bo@mail.example" });
      expect([await findSession("id-bo@mail.example"), await use("link-bo@mail.example")]).toEqual([
        undefined,
        undefined,
      ]);
      expect(await store.listMails({ limit: 9 })).toEqual([]);
    });

    it("use a link once, also for several concurrent calls, and end all sessions", async () => {
      await add("ana");
      await setEmail("id-ana", "ana@mail.example");
      await begin("id-ana");
      await reset("ana@mail.example", createLink("t"));
      const used = await Promise.all([1, 2, 3].map((n) => use("t", 20, `hash ${n}`)));
      expect(used.filter((owner) => owner !== undefined)).toHaveLength(1);
      expect(await findSession("id-ana")).toBeUndefined();
      expect((await store.findOwner({ name: "ana" }))?.password).toMatch(/^hash \d$/);
    });

    it("use a link again for the same call, whose answer may have been lost", async () => {
      await add("ana");
      await setEmail("id-ana", "ana@mail.example");
      await reset("ana@mail.example", createLink("t"));
      expect([(await use("t"))?.id, (await use("t"))?.id, await use("t", 20, "other")]).toEqual([
        "id-ana",
        "id-ana",
        undefined,
      ]);
    });

    it("refuse a link that has expired, was replaced, or belongs to an earlier address", async () => {
      await add("ana");
      await setEmail("id-ana", "ana@mail.example");
      await reset("ana@mail.example", createLink("t1"));
      expect(await use("t1", 10 + HOUR)).toBeUndefined();
      await reset("ana@mail.example", createLink("t2"));
      expect(await use("t1")).toBeUndefined();
      await setEmail("id-ana", "other@mail.example");
      expect(await use("t2")).toBeUndefined();
    });

    it("start the lifetime of a link when its email was sent", async () => {
      await add("ana");
      await setEmail("id-ana", "ana@mail.example");
      await reset("ana@mail.example", createLink("t"));
      await store.settleMail({ id: "mail-t", now: 5 * HOUR, state: "sent", error: null });
      expect((await use("t", 6 * HOUR - 1))?.id).toBe("id-ana");
    });

    it("write no email for an unknown address, a disabled owner, or beyond the limit", async () => {
      await add("ana");
      await add("bo");
      await setEmail("id-ana", "ana@mail.example");
      await setEmail("id-bo", "bo@mail.example");
      await store.changeOwner({ id: "id-bo", disabledAt: 5 });
      await reset("bo@mail.example", createLink("t1"));
      await reset("x@mail.example", createLink("t2"));
      for (const token of ["t3", "t4"]) await reset("ana@mail.example", createLink(token), 1);
      expect((await store.listMails({ limit: 9 })).map(({ id }) => id)).toEqual(["mail-t3"]);
    });

    it("invite again only before the first login", async () => {
      await add("ana");
      await invite("bo@mail.example");
      const again = (id: string, token: string) => store.inviteOwnerAgain({ id, link: createLink(token) });
      expect([await again("id-ana", "a"), await again("id-bo@mail.example", "b")]).toEqual([false, true]);
      expect(await use("link-bo@mail.example")).toBeUndefined();
      await use("b");
      expect(await again("id-bo@mail.example", "c")).toBe(false);
    });

    it("forget expired links in parts", async () => {
      await add("ana");
      for (const name of ["bo", "chi", "dan"]) await invite(`${name}@mail.example`);
      const before = 11 + HOUR;
      const forget = () => store.forgetOwnerLinks({ before, limit: 2 });
      expect([await forget(), await forget(), await forget()]).toEqual([2, 1, 0]);
    });

    it("enable an owner, and end the mailed links, with a password from the command", async () => {
      await add("ana");
      await add("bo", "answer");
      await store.changeOwner({ id: "id-bo", disabledAt: 5 });
      await add("bo");
      expect(await store.findOwner({ name: "bo" })).toMatchObject({ role: "answer", disabledAt: null });
    });
  });
}
