import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../host/store/store";
import { requireOwner } from "../support/owner";
import { acceptance, MAIL } from "./support";

/** The behavior of every unit of work, on every database. */
export function describeUnits(open: () => Promise<Store>): void {
  describe("units of work", () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const all = () => store.listSubmissions({ limit: 100 });

    it("keep a submission unchanged", async () => {
      const given = acceptance("1", { reasons: [{ reason: "links", weight: 30 }] });
      await store.acceptSubmission(given);
      const { siteId, receivedAt, payload, address } = given.submission;
      expect(await store.findSubmission({ id: "1" })).toEqual({
        ...{ id: "1", siteId, formKnown: true, receivedAt, encoding: "json", payload, address },
        ...{ status: "inbox", unread: true, answered: null, score: 30, reasons: [{ reason: "links", weight: 30 }] },
      });
    });

    it("store a submission once, however often it is accepted under its id", async () => {
      const given = acceptance("1", {}, { mails: [{ id: "m1", ...MAIL }] });
      await Promise.all(Array.from({ length: 3 }, () => store.acceptSubmission(given)));
      expect([await all(), await store.listMails({ limit: 9 })].map((list) => list.length)).toEqual([1, 1]);
    });

    it("undo a unit that fails half-way", async () => {
      const twice = [
        { id: "m1", ...MAIL },
        { id: "m1", ...MAIL },
      ];
      await expect(store.acceptSubmission(acceptance("1", {}, { mails: twice }))).rejects.toMatchObject({
        name: "StoreError",
        kind: "failed",
      });
      expect(await all()).toEqual([]);
    });

    it("store units that are sent together with a failing unit", async () => {
      const mail = { id: "m1", ...MAIL };
      const results = await Promise.allSettled([
        store.acceptSubmission(acceptance("1")),
        store.acceptSubmission(acceptance("2", {}, { mails: [mail, mail] })),
        store.acceptSubmission(acceptance("3")),
      ]);
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect((await all()).map(({ id }) => id)).toEqual(["3", "1"]);
    });

    it("write mails and deliveries with their submission", async () => {
      const jobs = { mails: [{ id: "m1", ...MAIL }], deliveries: [{ id: "d1", url: "https://hook.example/" }] };
      await store.acceptSubmission(acceptance("1", {}, jobs));
      expect(await store.listMails({ submissionId: "1", limit: 9 })).toMatchObject([{ id: "m1", state: "queued" }]);
      expect(await store.listDeliveries({ submissionId: "1", limit: 9 })).toMatchObject([{ id: "d1", tries: 0 }]);
    });

    it("put spam into its folder, and write neither mail nor delivery for it", async () => {
      const reasons = [{ reason: "words", weight: 100 }];
      const jobs = { mails: [{ id: "m1", ...MAIL }], deliveries: [{ id: "d1", url: "https://hook.example/" }] };
      expect(await store.acceptSubmission(acceptance("1", { reasons }, jobs))).toEqual({ status: "spam" });
      expect([await store.listMails({ limit: 9 }), await store.listDeliveries({ limit: 9 })]).toEqual([[], []]);
    });

    it("count the same text within its time as a reason, not a refusal", async () => {
      for (let n = 1; n <= 4; n++) await store.acceptSubmission(acceptance(`${n}`, { fingerprint: "same" }));
      const later = { fingerprint: "same", receivedAt: 2001 };
      await store.acceptSubmission(acceptance("5", later));
      expect((await all()).map(({ score }) => score).reverse()).toEqual([0, 0, 0, 60, 0]);
    });

    it("refuse a sender over a rate, store nothing, and return when the time is over", async () => {
      const rates = [{ key: "k", most: 2, window: 60_000 }];
      const results = [];
      for (let n = 1; n <= 3; n++) {
        results.push(await store.acceptSubmission(acceptance(`${n}`, { receivedAt: 1000 * n }, { rates })));
      }
      expect(results).toEqual([{ status: "inbox" }, { status: "inbox" }, { retryAfter: 58_000 }]);
      expect(await all()).toHaveLength(2);
    });

    it("count every one of 50 senders at once", async () => {
      const rates = [{ key: "k", most: 20, window: 60_000 }];
      const waits = await Promise.all(Array.from({ length: 50 }, () => store.takeRates({ rates, now: 5 })));
      expect(waits.filter((wait) => wait === undefined)).toHaveLength(20);
    });

    it("count a rate only within those before it, so that a refused client uses up nothing of others", async () => {
      const shared = { key: "all", most: 3, window: 60_000 };
      const take = (client: string) =>
        store.takeRates({ rates: [{ key: client, most: 1, window: 30_000 }, shared], now: 0 });
      expect([await take("a"), await take("a"), await take("a"), await take("a")]).toEqual([
        ...[undefined, 30_000, 30_000, 30_000],
      ]);
      expect([await take("b"), await take("c"), await take("d")]).toEqual([undefined, undefined, 60_000]);
    });

    it.each([
      ["over", 60_001],
      ["set back", -7_200_000],
    ])("begin a rate again when its time is %s", async (_name, now) => {
      const rates = [{ key: "k", most: 1, window: 60_000 }];
      await store.takeRates({ rates, now: 0 });
      expect(await store.takeRates({ rates, now })).toBeUndefined();
    });

    it("list newest first, page by page", async () => {
      for (let n = 1; n <= 5; n++) await store.acceptSubmission(acceptance(`${n}`));
      const first = await store.listSubmissions({ limit: 2 });
      const second = await store.listSubmissions({ limit: 2, before: first.at(-1)?.id });
      expect([...first, ...second].map(({ id }) => id)).toEqual(["5", "4", "3", "2"]);
    });

    it("list submissions from one time on and before another", async () => {
      for (let n = 1; n <= 4; n++) await store.acceptSubmission(acceptance(`${n}`, { receivedAt: 1000 * n }));
      const within = await store.listSubmissions({ receivedFrom: 2000, receivedBefore: 4000, after: "", limit: 9 });
      expect(within.map(({ id }) => id)).toEqual(["2", "3"]);
    });

    it.each([
      ["LOPEZ", ["1"]],
      ["100%", ["2"]],
      ["_", []],
      ["\\", ["3"]],
      ["' or 1=1 --", []],
    ])("find %s as text, not as a pattern", async (search, ids) => {
      await store.acceptSubmission(acceptance("1", { search: "ana lopez" }));
      await store.acceptSubmission(acceptance("2", { search: "100% sure" }));
      await store.acceptSubmission(acceptance("3", { search: "c:\\temp" }));
      expect((await store.listSubmissions({ search, limit: 9 })).map(({ id }) => id)).toEqual(ids);
    });

    it("F-82 keep NUL and halves of characters in a payload", async () => {
      const payload = { ...acceptance("1").submission.payload, name: "A\0B", fields: { "a\0": "\ud800" } };
      await store.acceptSubmission(acceptance("1", { payload, search: "a\0\ud800" }));
      expect((await all())[0]?.payload).toEqual(payload);
    });

    const FILE = { id: "f1", siteId: "site", name: "a.pdf", size: 3, sha256: "00", storedAt: 1000, fieldId: null };
    const naming = (...files: string[]) => ({
      payload: { ...acceptance("").submission.payload, fileUploads: Object.fromEntries(files.map((id) => [id, id])) },
    });

    it("assign a file to the first submission that names it", async () => {
      await store.addFile(FILE);
      await store.acceptSubmission(acceptance("1", naming("f1", "unknown")));
      await store.acceptSubmission(acceptance("2", naming("f1")));
      expect(await store.listSubmissionFiles({ submissionId: "1" })).toEqual([
        { ...FILE, submissionId: "1", accountId: null },
      ]);
      expect(await store.listSubmissionFiles({ submissionId: "2" })).toEqual([]);
    });

    it("count the files of each submission, and no others", async () => {
      for (const id of ["f1", "f2", "f3"]) await store.addFile({ ...FILE, id });
      await store.acceptSubmission(acceptance("1", naming("f1", "f2", "unknown")));
      await store.acceptSubmission(acceptance("2", naming("f1", "unknown")));
      await store.acceptSubmission(acceptance("3", naming("f3")));
      expect(await store.countFiles({ submissionIds: ["1", "2"] })).toEqual({ "1": 2 });
      expect(await store.countFiles({ submissionIds: [] })).toEqual({});
    });

    it("keep a file from submissions of another site", async () => {
      await store.addFile({ ...FILE, siteId: "other" });
      await store.acceptSubmission(acceptance("1", naming("f1")));
      expect((await store.findFile({ id: "f1" }))?.submissionId).toBeNull();
    });

    it("accept no file beyond the space for all of them together", async () => {
      const add = (id: string) => store.addFile({ ...FILE, id, mostBytes: 7 });
      const added = await Promise.all([add("f1"), add("f2"), add("f3")]);
      expect(added.filter((one) => one === true)).toHaveLength(2);
      expect(await store.storedBytes()).toBe(6);
    });

    it("keep a file for a field of an account longer than one for a form", async () => {
      await store.addFile(FILE);
      await store.addFile({ ...FILE, id: "f2", fieldId: "field" });
      expect(await store.looseFiles({ formsBefore: 2000, accountsBefore: 500, limit: 9 })).toEqual(["f1"]);
    });

    it("store a file under one id once", async () => {
      const added = await Promise.all([store.addFile(FILE), store.addFile({ ...FILE, name: "b.pdf" })]);
      expect(added.filter(Boolean)).toHaveLength(1);
    });

    it("remove files that no submission named in time, and no others", async () => {
      for (const id of ["f1", "f2"]) await store.addFile({ ...FILE, id });
      await store.addFile({ ...FILE, id: "f3", storedAt: 5000 });
      await store.acceptSubmission(acceptance("1", naming("f1")));
      expect(await store.looseFiles({ formsBefore: 2000, accountsBefore: 0, limit: 9 })).toEqual(["f2"]);
      expect(await store.looseBytes()).toBe(6);
      expect(await store.removeFiles({ ids: ["f1", "f2"] })).toEqual(["f2"]);
    });

    it("remove a submission with all that belongs to it, and return which contents to remove", async () => {
      await store.addFile(FILE);
      const jobs = { mails: [{ id: "m1", ...MAIL }], deliveries: [{ id: "d1", url: "https://hook.example/" }] };
      await store.acceptSubmission(acceptance("1", naming("f1"), jobs));
      await store.acceptSubmission(acceptance("2"));
      expect(await store.removeSubmissions({ ids: ["1"], limit: 9 })).toEqual({ removed: 1, files: ["f1"] });
      expect([await store.listMails({ limit: 9 }), await store.listDeliveries({ limit: 9 })]).toEqual([[], []]);
      expect((await all()).map(({ id }) => id)).toEqual(["2"]);
    });

    it("remove submissions that are older than their form allows, and no others", async () => {
      await store.acceptSubmission(acceptance("1", { receivedAt: 1 }));
      await store.acceptSubmission(acceptance("2", { receivedAt: 2 }));
      const other = { ...acceptance("").submission.payload, name: "Other" };
      await store.acceptSubmission(acceptance("3", { receivedAt: 1, payload: other }));
      await store.removeSubmissions({ form: "Booking", receivedBefore: 2, limit: 9 });
      expect((await all()).map(({ id }) => id)).toEqual(["3", "2"]);
    });

    it("forget client addresses of older submissions", async () => {
      await store.acceptSubmission(acceptance("1", { receivedAt: 1 }));
      await store.acceptSubmission(acceptance("2", { receivedAt: 2 }));
      await store.forgetAddresses({ before: 2, limit: 9 });
      expect((await all()).map(({ address }) => address)).toEqual(["192.0.2.0", null]);
    });

    const claim = { now: 1000, lease: 60_000, limit: 10, queue: "notification", perHour: 100 } as const;
    const claimed = async (change = {}) => (await store.claimMails({ ...claim, ...change })).mails;

    it("return each due mail to one claim only", async () => {
      for (let n = 1; n <= 20; n++) {
        await store.acceptSubmission(acceptance(`${n}`, {}, { mails: [{ id: `m${n}`, ...MAIL }] }));
      }
      const claims = await Promise.all([1, 2, 3].map(() => store.claimMails(claim)));
      const ids = claims.flatMap(({ mails }) => mails).map(({ id }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(10);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it("return an unsettled mail again after its lease", async () => {
      await store.acceptSubmission(acceptance("1", {}, { mails: [{ id: "m1", ...MAIL }] }));
      await store.claimMails(claim);
      expect(await claimed({ now: 60_999 })).toEqual([]);
      expect(await claimed({ now: 61_000 })).toMatchObject([{ id: "m1", tries: 2 }]);
    });

    it("delay mails beyond the number for an hour", async () => {
      for (let n = 1; n <= 3; n++) {
        await store.acceptSubmission(acceptance(`${n}`, {}, { mails: [{ id: `m${n}`, ...MAIL }] }));
      }
      for (const { id } of await claimed({ perHour: 2 })) {
        await store.settleMail({ id, now: 1000, state: "sent", error: null });
      }
      expect(await claimed({ perHour: 2, now: 2000 })).toEqual([]);
      expect(await claimed({ perHour: 2, now: 3_601_000 })).toHaveLength(1);
    });

    it("claim mails to unconfirmed addresses last", async () => {
      for (let n = 1; n <= 2; n++) {
        const answer = { mail: { id: `a${n}`, ...MAIL }, rates: [] };
        const mails = [{ id: `m${n}`, ...MAIL }];
        await store.acceptSubmission(acceptance(`${n}`, { receivedAt: n }, { mails, answer }));
      }
      const ids = [];
      for (let n = 0; n < 4; n++) ids.push(...(await claimed({ limit: 1 })).map(({ id }) => id));
      expect(ids).toEqual(["m1", "m2", "a1", "a2"]);
    });

    it("hold back mails to unconfirmed addresses beyond half of the mails of an hour, and note it once", async () => {
      for (let n = 1; n <= 4; n++) {
        const answer = { mail: { id: `a${n}`, ...MAIL }, rates: [] };
        await store.acceptSubmission(acceptance(`${n}`, {}, { answer }));
      }
      const budget = { ...claim, perHour: 5 };
      expect((await store.claimMails(budget)).mails.map(({ id }) => id)).toEqual(["a1", "a2", "a3"]);
      const held = { count: 1, unconfirmedOnly: true };
      expect([await store.claimMails(budget), await store.claimMails(budget)]).toEqual([
        { mails: [], held },
        { mails: [] },
      ]);
      expect(await store.claimMails({ ...budget, now: 601_000, lease: 1 })).toMatchObject({ mails: [{}, {}, {}] });
    });

    it("claim a held mail that the owner sends again", async () => {
      for (let n = 1; n <= 2; n++) {
        const answer = { mail: { id: `a${n}`, ...MAIL }, rates: [] };
        await store.acceptSubmission(acceptance(`${n}`, { receivedAt: n }, { answer }));
      }
      expect((await claimed({ perHour: 2 })).map(({ id }) => id)).toEqual(["a1"]);
      expect(await claimed({ perHour: 2 })).toEqual([]);
      await store.sendMailAgain({ id: "a2", now: 1000 });
      expect((await claimed({ perHour: 2 })).map(({ id }) => id)).toEqual(["a2"]);
    });

    it("count mails that wait, are in trouble, and have failed", async () => {
      for (let n = 1; n <= 3; n++) {
        await store.acceptSubmission(acceptance(`${n}`, {}, { mails: [{ id: `m${n}`, ...MAIL }] }));
      }
      await store.settleMail({ id: "m1", now: 1, state: "failed", error: "no such mailbox" });
      await store.settleMail({ id: "m2", now: 1, state: "queued", dueAt: 9000, error: "refused" });
      const budgets = { account: 1, order: 1, notification: 1 };
      const health = { queued: 2, troubled: 1, failed: 1, held: 0, error: "refused" };
      expect(await store.mailHealth({ now: 1000, budgets })).toEqual(health);
    });

    it("count mails that are held back once the mails of an hour are used up", async () => {
      for (let n = 1; n <= 3; n++) {
        await store.acceptSubmission(acceptance(`${n}`, {}, { mails: [{ id: `m${n}`, ...MAIL }] }));
      }
      const budgets = { account: 0, order: 0, notification: 1 };
      expect(await store.mailHealth({ now: 1000, budgets })).toMatchObject({ held: 0 });
      await store.settleMail({ id: "m1", now: 1000, state: "sent", error: null });
      expect(await store.mailHealth({ now: 1000, budgets })).toMatchObject({ queued: 2, held: 2 });
    });

    it("count a mail that is being sent among the mails of an hour", async () => {
      for (let n = 1; n <= 2; n++) {
        await store.acceptSubmission(acceptance(`${n}`, {}, { mails: [{ id: `m${n}`, ...MAIL }] }));
      }
      expect(await claimed({ limit: 1, perHour: 1 })).toHaveLength(1);
      expect(await claimed({ limit: 1, perHour: 1 })).toEqual([]);
    });

    it("return a mail once that was written while the clock was ahead", async () => {
      const year = 365 * 86_400_000;
      await store.acceptSubmission(acceptance("1", { receivedAt: year }, { mails: [{ id: "m1", ...MAIL }] }));
      expect(await claimed()).toMatchObject([{ id: "m1" }]);
      expect(await claimed()).toEqual([]);
    });

    it("return a mail again whose next try was set while the clock was ahead", async () => {
      await store.acceptSubmission(acceptance("1", {}, { mails: [{ id: "m1", ...MAIL }] }));
      await store.claimMails(claim);
      const dueAt = 365 * 86_400_000;
      await store.settleMail({ id: "m1", now: dueAt - 60_000, state: "queued", dueAt, error: "later" });
      expect(await claimed({ now: 120_000 })).toMatchObject([{ id: "m1", tries: 2 }]);
    });

    it("do not count mails that left while the clock was ahead", async () => {
      for (let n = 1; n <= 2; n++) {
        await store.acceptSubmission(acceptance(`${n}`, {}, { mails: [{ id: `m${n}`, ...MAIL }] }));
      }
      await store.settleMail({ id: "m1", now: 365 * 86_400_000, state: "sent", error: null });
      expect(await claimed({ perHour: 1 })).toMatchObject([{ id: "m2" }]);
    });

    it("keep a log of a delivery's tries, and fire it again", async () => {
      await store.acceptSubmission(acceptance("1", {}, { deliveries: [{ id: "d1", url: "https://hook.example/" }] }));
      const attempt = { at: 5, status: 500, error: "" };
      await store.claimDeliveries({ now: 1000, lease: 1000, limit: 9 });
      await store.settleDelivery({ id: "d1", state: "failed", attempt });
      expect(await store.listDeliveries({ limit: 9 })).toMatchObject([{ state: "failed", tries: 1, log: [attempt] }]);
      expect(await store.sendDeliveryAgain({ id: "d1", now: 2000 })).toBe(true);
      expect(await store.claimDeliveries({ now: 2000, lease: 1000, limit: 9 })).toMatchObject([{ log: [attempt] }]);
    });

    it("count the submissions of each folder, and the unread ones", async () => {
      for (const id of ["1", "2", "3"]) await store.acceptSubmission(acceptance(id));
      await store.changeSubmissions({ ids: ["1"], status: "archived", unread: false });
      expect(await store.inboxCounts()).toEqual({
        inbox: { all: 2, unread: 2 },
        spam: { all: 0, unread: 0 },
        archived: { all: 1, unread: 0 },
      });
    });

    it("free a submission from spam with its jobs once, however often", async () => {
      await store.acceptSubmission(acceptance("1", { reasons: [{ reason: "word", weight: 100 }] }));
      const freeing = { id: "1", now: 5, mails: [{ id: "m1", ...MAIL }], deliveries: [] };
      const answers = [await store.freeSubmission(freeing), await store.freeSubmission(freeing)];
      expect([answers, (await store.listMails({ limit: 9 })).length]).toEqual([[true, true], 1]);
    });

    it("find a person by the whole address only", async () => {
      await store.acceptSubmission(acceptance("1", { email: "ana@example.org" }));
      await store.acceptSubmission(acceptance("2", { search: "write to ana@example.org, please" }));
      await store.acceptSubmission(acceptance("3", { search: "joana@example.org" }));
      const found = await store.submissionsOfPerson({ email: "ana@example.org", limit: 9 });
      expect(found.map(({ id }) => id)).toEqual(["2", "1"]);
    });

    it("create one first owner for several concurrent calls", async () => {
      const names = ["a", "b", "c"];
      const added = await Promise.all(names.map((name) => store.addFirstOwner({ name, password: name, now: 1 })));
      expect(added.filter(Boolean)).toHaveLength(1);
    });

    it("end the sessions of an owner whose password is replaced", async () => {
      const owner = { id: "o1", name: "ana", password: "x", now: 1 };
      await store.setOwner(owner);
      const stored = await requireOwner(store, { id: "o1" });
      await store.startOwnerSession({ tokenHash: "t", owner: stored, now: 2, replaces: null, origin: "password" });
      await store.setOwner({ ...owner, id: "o2", password: "y" });
      expect(await store.findOwnerSession({ tokenHash: "t", since: 0 })).toBeUndefined();
    });
  });
}
