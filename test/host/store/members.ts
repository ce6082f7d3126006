import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../host/store/store";
import type { NewMember } from "../../../host/store/units/accounts/members";
import type { NewSession } from "../../../host/store/units/accounts/sessions";
import type { PlanContent } from "../../../host/records/users";

const DAY = 24 * 3_600_000;

export function member(id: string, change: Partial<NewMember> = {}): NewMember {
  return {
    ...{ id, email: `${id}@mail.example`, address: `${id}@Mail.example`, status: "verified", createdAt: 5 },
    profile: { name: `Name ${id}`, acceptPrivacy: true, acceptCommunications: false, data: { f1: "x" } },
    ...{ groups: [], invitation: null },
    ...change,
  };
}

export function plan(change: Partial<PlanContent> = {}): PlanContent {
  return {
    ...{ name: "Gold", price: "€ 25.00", currency: "EUR", amount: 2500, period: "month" },
    ...{ imageUrl: null, imageAlt: null, groups: [] },
    ...change,
  };
}

const MAIL = { id: "m1", recipient: "owner@example.org", replyTo: null, subject: "S", body: "B" };

/** Users, groups and plans, on every database. */
export function describeMembers(open: () => Promise<Store>): void {
  describe("units of members", () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const add = (...members: NewMember[]) => store.addMembers({ members, groupIds: { gold: "g1", vip: "g2" }, now: 9 });
    const session = (tokenHash: string): NewSession => ({
      ...{ tokenHash, sessionId: tokenHash, now: 20, renewAt: 30, endsAt: 99, replaces: null },
    });
    const resetPassword = async (accountId: string, password: string) => {
      const tokenHash = `reset ${password}`;
      const attempt = { tokenHash, now: 10, expiresAt: 99, redirect: "" };
      await store.addAttempt({ accountId, kind: "reset", attempt, mails: [] });
      await store.resetPassword({ tokenHash, now: 20, password, session: session(`after ${password}`), mails: [] });
    };
    const listIds = async (query: object) => (await store.listAccounts({ limit: 9, ...query })).map(({ id }) => id);

    it("add users without an account, and change no existing user", async () => {
      await add(member("a1"));
      const other = { ...member("a2"), email: "a1@mail.example", status: "disabled" as const };
      expect(await add(other, member("a3"))).toBe(1);
      expect(await store.findAccount({ email: "a1@mail.example" })).toMatchObject({ id: "a1", status: "verified" });
    });

    it("add the same once, however often they are called", async () => {
      // Every caller proposes ids for groups.
      const addAtOnce = (n: number) =>
        store.addMembers({ members: [member("a1")], groupIds: { gold: `gold-${n}`, vip: `vip-${n}` }, now: 9 });
      await Promise.all([1, 2, 3].map(addAtOnce));
      expect(await listIds({})).toEqual(["a1"]);
    });

    it("add none beyond the limit of users; known ones need no place", async () => {
      const addUpTo = (most: number, ...ids: string[]) =>
        store.addMembers({ members: ids.map((id) => member(id)), groupIds: {}, now: 9, most });
      expect([await addUpTo(2, "a1"), await addUpTo(2, "a1", "a2"), await addUpTo(2, "a1", "a3")]).toEqual([
        1,
        1,
        "full",
      ]);
      expect([await addUpTo(1, "a1", "a2"), await listIds({})]).toEqual([0, ["a2", "a1"]]);
    });

    it("add and sign up no more users than the limit when they run at the same time", async () => {
      const signUp = (id: string) => {
        const { profile, email } = member(id);
        const attempt = { tokenHash: id, now: 9, expiresAt: 99, redirect: "" };
        const rest = { password: "p", browser: "b", mails: [{ ...MAIL, id }], rates: [], known: null, most: 3 };
        return store.signUp({ id, email, address: email, profile, attempt, ...rest });
      };
      const added = await Promise.all([
        ...["a1", "a2", "a3", "a4"].map((id) =>
          store.addMembers({ members: [member(id)], groupIds: {}, now: 9, most: 3 }),
        ),
        ...["b1", "b2", "b3", "b4"].map(signUp),
      ]);
      expect([added.filter((one) => one === "full").length, (await listIds({})).length]).toEqual([5, 3]);
    });

    it("add no more groups than the limit, also at the same time; known ones are found", async () => {
      const addGroup = (name: string) => store.addGroup({ id: `of-${name}`, name, now: 1, most: 2 });
      const added = await Promise.all(["gold", "vip", "new"].map(addGroup));
      expect(added.filter((one) => one === "full")).toHaveLength(1);
      const [one] = await store.listGroups();
      expect(await addGroup(one?.name ?? "")).toMatchObject({ id: one?.id });
    });

    it.each([
      ["a.b+c@mail.example", "by A.B+C@Mail.example.", "by (deleted)."],
      ["100%_x@mail.example", "100%_X@mail.example", "(deleted)"],
      ["100%_x@mail.example", "100-_yx@mail.example", "100-_yx@mail.example"],
      ["j\u00FCrgen@mail.example", "J\u00DCRGEN@MAIL.EXAMPLE and J\u00FCrgen", "(deleted) and J\u00FCrgen"],
      ["i@mail.example", "\u0130 of I@mail.example", "i\u0307 of (deleted)"],
      ["vic@mail.example", "vic@mail.example.org", "vic@mail.example.org"],
    ])("remove %s from the audit with its account", async (email, before, after) => {
      await add({ ...member("a1"), email, address: email });
      const entry = { at: 1, actor: "owner", action: "disable user" };
      await store.writeAudit({ ...entry, id: "e1", detail: before });
      await store.writeAudit({ ...entry, id: "e2", detail: "bo@mail.example" });
      expect(await store.removeAccount({ id: "a1" })).toBe(true);
      expect((await store.listAudit({ limit: 9 })).map(({ detail }) => detail)).toEqual(["bo@mail.example", after]);
      expect(await store.removeAccount({ id: "a1" })).toBe(false);
    });

    it("add people with their groups, by name", async () => {
      await store.addGroup({ id: "before", name: "gold", now: 1 });
      await add(member("a1", { groups: ["gold", "vip", "unknown"] }));
      expect(await store.readAccess({ accountId: "a1", now: 9 })).toEqual(["gold", "vip"]);
      expect((await store.listGroups()).map(({ id, members }) => [id, members])).toEqual([
        ["before", 1],
        ["g2", 1],
      ]);
    });

    it("add an invitation whose mail is sent at its time", async () => {
      const attempt = { tokenHash: "t", now: 500, expiresAt: 10_000, redirect: "" };
      const invitation = { attempt, mails: [{ ...MAIL, recipient: "a1@mail.example" }] };
      await add(member("a1", { status: "invited", invitation }));
      const claim = (now: number) => store.claimMails({ now, lease: 1, limit: 9, queue: "account", perHour: 9 });
      expect([(await claim(499)).mails.length, (await claim(500)).mails.length]).toEqual([0, 1]);
    });

    it.each<[string, () => Promise<unknown>]>([
      ["status", () => store.setAccountStatus({ id: "a1", status: "disabled", now: 9 })],
      ["address", () => store.changeAddress({ id: "a1", address: "other@mail.example" })],
      ["password", () => resetPassword("a1", "new hash")],
    ])("start a session only with the %s that was checked", async (_, change) => {
      await add(member("a1"));
      await resetPassword("a1", "hash");
      const account = { id: "a1", email: "a1@mail.example", password: "hash" };
      const start = (tokenHash: string) => store.startSession({ ...session(tokenHash), account });
      expect(await start("t1")).toMatchObject({ id: "a1", seenAt: 20 });
      await change();
      expect([await start("t2"), await store.findSession({ tokenHash: "t2", now: 20 })]).toEqual([
        undefined,
        undefined,
      ]);
    });

    it.each([
      ["NAME A", ["a2", "a1"]],
      ["a2@mail", ["a2"]],
      ["%", []],
      ["' or 1=1 --", []],
    ])("find %s in addresses and names", async (search, ids) => {
      await add(member("a1"), member("a2"));
      expect(await listIds({ search })).toEqual(ids);
    });

    it("list by status and group, page by page", async () => {
      await add(
        member("a1"),
        member("a2", { status: "disabled", groups: ["gold"] }),
        member("a3", { groups: ["gold"] }),
      );
      expect([await listIds({ status: "disabled" }), await listIds({ groupId: "g1" })]).toEqual([["a2"], ["a3", "a2"]]);
      expect([await listIds({ limit: 1, before: "a3" }), await listIds({ limit: 2, after: "a1" })]).toEqual([
        ["a2"],
        ["a2", "a3"],
      ]);
      expect(await store.countAccounts()).toEqual({ verified: 2, unverified: 0, invited: 0, disabled: 1 });
    });

    it("report which e-mail addresses are known", async () => {
      await add(member("a1"));
      expect(await store.knownAddresses({ emails: ["a1@mail.example", "no@mail.example"] })).toEqual([
        "a1@mail.example",
      ]);
    });

    it("assign exactly the given groups", async () => {
      await add(member("a1", { groups: ["gold"] }));
      await store.setAccountGroups({ accountId: "a1", groupIds: ["g2", "none"] });
      expect(await store.readAccess({ accountId: "a1", now: 9 })).toEqual(["vip"]);
    });

    it("remove a group from its members and its plans", async () => {
      await add(member("a1", { groups: ["gold"] }));
      await store.savePlan({ id: "p1", plan: plan({ groups: ["g1", "g2"] }), now: 1 });
      expect([await store.removeGroup({ id: "g1" }), await store.removeGroup({ id: "g1" })]).toEqual([true, false]);
      expect(await store.readAccess({ accountId: "a1", now: 9 })).toEqual([]);
      expect((await store.listPlans())[0]?.groups).toEqual(["g2"]);
    });

    describe("plans", () => {
      const start = Date.UTC(2026, 0, 31);
      const give = (id = "s1", now = start) => store.giveSubscription({ id, accountId: "a1", planId: "p1", now });
      const list = (now: number) => store.listSubscriptions({ accountId: "a1", now });
      const cancel = (now: number, more: object = {}) =>
        store.cancelSubscription({ accountId: "a1", id: "s1", now, mails: [MAIL], ...more });
      beforeEach(async () => {
        await add(member("a1"), member("a2"));
        await store.savePlan({ id: "p1", plan: plan({ groups: ["g1"] }), now: 1 });
      });

      it.each([
        [0, "2026-01-31", "2026-02-28"],
        [27 * DAY, "2026-01-31", "2026-02-28"],
        [28 * DAY, "2026-02-28", "2026-03-31"],
        [60 * DAY, "2026-03-31", "2026-04-30"],
        [700 * DAY, "2027-12-31", "2028-01-31"],
      ])("run from month to month: after %i ms", async (passed, from, to) => {
        await give();
        const [one] = await list(start + passed);
        const day = (at: number | null | undefined) => new Date(at ?? 0).toISOString().slice(0, 10);
        expect([one?.status, day(one?.invoicedAt), day(one?.periodEnd)]).toEqual(["active", from, to]);
      });

      it("of a year run from year to year, and others have no end", async () => {
        await store.savePlan({ id: "p1", plan: plan(), now: 1 });
        await store.savePlan({ id: "p2", plan: plan({ period: "year" }), now: 1 });
        await store.savePlan({ id: "p3", plan: plan({ period: "once" }), now: 1 });
        for (const planId of ["p2", "p3"]) {
          await store.giveSubscription({ id: planId, accountId: "a1", planId, now: start });
        }
        const ends = (await list(start + 400 * DAY)).map(({ periodEnd }) => periodEnd);
        expect(ends).toEqual([Date.UTC(2028, 0, 31), null]);
      });

      it("open their groups until the period ends in which they were canceled", async () => {
        await give();
        await cancel(start + DAY);
        const access = async (now: number) => store.readAccess({ accountId: "a1", now });
        expect([await access(start + 27 * DAY), await access(start + 28 * DAY)]).toEqual([["gold"], []]);
        const states = [(await list(start + 27 * DAY))[0]?.status, (await list(start + 28 * DAY))[0]?.status];
        expect(states).toEqual(["canceled", "ended"]);
      });

      it("are canceled once, with one mail, after repeated calls", async () => {
        await give();
        await Promise.all([cancel(start + DAY), cancel(start + DAY), cancel(start + DAY)]);
        await cancel(start + 2 * DAY);
        expect(await store.listMails({ accountId: "a1", limit: 9 })).toHaveLength(1);
        expect((await list(start + 2 * DAY))[0]?.canceledAt).toBe(start + DAY);
      });

      it("end at once when the owner chooses so, canceled before or not", async () => {
        await give();
        await cancel(start + DAY);
        await cancel(start + 2 * DAY, { atOnce: true, mails: [] });
        expect(await store.readAccess({ accountId: "a1", now: start + 2 * DAY })).toEqual([]);
        expect((await list(start + 2 * DAY))[0]).toMatchObject({ status: "ended", canceledAt: start + DAY });
      });

      it("of another user are not found (attack 15)", async () => {
        await give();
        expect(await cancel(start, { accountId: "a2" })).toBeUndefined();
        expect((await list(start))[0]?.status).toBe("active");
      });

      it("are assigned once to one user by several concurrent calls", async () => {
        const given = await Promise.all(Array.from({ length: 10 }, (_, n) => give(`s${n}`)));
        expect([given.filter(Boolean).length, (await list(start)).length]).toEqual([1, 1]);
      });

      it("are assigned again after they were canceled", async () => {
        await give();
        await cancel(start + DAY);
        expect(await give("s2", start + DAY)).toBe(true);
      });

      it("are assigned no more once they are retired, and stay with their users", async () => {
        await give();
        await store.retirePlan({ id: "p1", retired: true, now: start });
        expect(await store.giveSubscription({ id: "s9", accountId: "a2", planId: "p1", now: start })).toBe(false);
        expect((await list(start))[0]?.status).toBe("active");
      });

      it("are changed for who has them, too, but for the period", async () => {
        await give();
        await store.savePlan({ id: "p1", plan: plan({ name: "Platinum", period: "year" }), now: 2 });
        expect((await list(start))[0]?.plan).toMatchObject({ name: "Platinum", period: "month" });
      });
    });
  });
}
