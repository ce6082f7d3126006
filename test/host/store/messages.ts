import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../host/store/store";
import { acceptance, MAIL } from "./support";

const HOUR = 3_600_000;

/** Units for settings of forms, answers, feeds and emails that are sent again, on every database. */
export function describeMessages(open: () => Promise<Store>): void {
  describe("units for messages", () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("keep the settings of a form, and remove empty ones", async () => {
      const answer = { subject: "Thanks", body: "We write soon." };
      const setting = { form: "Böoking'", recipients: ["a@example.org", "b@example.org"], answer };
      await store.saveFormSetting(setting);
      await store.saveFormSetting({ form: "Other", recipients: [], answer });
      expect(await store.findFormSetting({ form: setting.form })).toEqual(setting);
      expect((await store.listFormSettings()).map(({ form }) => form)).toEqual(["Böoking'", "Other"]);
      await store.saveFormSetting({ ...setting, answer: null });
      expect(await store.findFormSetting({ form: setting.form })).toEqual({ ...setting, answer: null });
      await store.saveFormSetting({ form: setting.form, recipients: [], answer: null });
      expect([await store.findFormSetting({ form: setting.form }), (await store.listFormSettings()).length]).toEqual([
        undefined,
        1,
      ]);
    });

    it("add the answer to a submission within its limits, and count a limit only within those before it", async () => {
      const rates = (sender: string) => [
        { key: `to ${sender}`, most: 1, window: HOUR },
        { key: "all", most: 2, window: HOUR },
      ];
      const accept = (id: string, sender: string, more = {}) =>
        store.acceptSubmission(
          acceptance(id, more, { answer: { mail: { id: `m${id}`, ...MAIL }, rates: rates(sender) } }),
        );
      await accept("1", "ana");
      for (const id of ["2", "3", "4"]) await accept(id, "ana");
      await accept("5", "bo");
      await accept("6", "chiara");
      await accept("7", "eve", { reasons: [{ reason: "links", weight: 100 }] });
      await accept("5", "bo");
      expect((await store.listMails({ limit: 9 })).map(({ id, submissionId }) => [id, submissionId])).toEqual([
        ["m5", "5"],
        ["m1", "1"],
      ]);
    });

    it("queue a reply once, mark its submission as answered, and delete it with it", async () => {
      await store.acceptSubmission(acceptance("1"));
      const reply = { id: "1", mail: { id: "m1", ...MAIL }, by: "ana", now: 7 };
      const replied = [await store.replyToSubmission(reply), await store.replyToSubmission(reply)];
      expect([...replied, await store.replyToSubmission({ ...reply, id: "2" })]).toEqual([true, true, false]);
      expect(await store.findSubmission({ id: "1" })).toMatchObject({ answered: { at: 7, by: "ana" } });
      expect(await store.listMails({ limit: 9 })).toMatchObject([
        { id: "m1", submissionId: "1", queue: "notification" },
      ]);
      await store.removeSubmissions({ ids: ["1"], limit: 1 });
      expect(await store.listMails({ limit: 9 })).toEqual([]);
    });

    it("add one feed per id, and remove it", async () => {
      await store.setOwner({ id: "o1", name: "owner", password: "hash", now: 1 });
      const feed = { id: "f1", tokenHash: "hash", name: "Table", ownerId: "o1", createdAt: 5 };
      expect([await store.addFeed(feed), await store.addFeed({ ...feed, name: "Again" })]).toEqual([true, true]);
      expect(await store.listFeeds()).toEqual([{ ...feed, createdBy: "owner", usedAt: null }]);
      await store.useFeed({ id: "f1", now: 9 });
      expect(await store.findFeed({ id: "f1" })).toMatchObject({ usedAt: 9 });
      await store.removeFeed({ id: "f1" });
      expect(await store.findFeed({ id: "f1" })).toBeUndefined();
    });

    it("queue an email once, and count how often it is sent again", async () => {
      const given = { mail: { id: "m1", ...MAIL }, queue: "notification", now: 1000 } as const;
      for (let n = 0; n < 2; n++) await store.queueMail(given);
      expect(await store.listMails({ limit: 9 })).toMatchObject([{ id: "m1", submissionId: null, repeats: 0 }]);
      expect(await store.sendMailAgain({ id: "m1", now: 2000 })).toBe(true);
      expect(await store.listMails({ limit: 9 })).toMatchObject([{ id: "m1", repeats: 1 }]);
    });

    it("leave out one folder when it is requested", async () => {
      for (const id of ["1", "2", "3"]) await store.acceptSubmission(acceptance(id));
      await store.changeSubmissions({ ids: ["2"], status: "spam" });
      await store.changeSubmissions({ ids: ["3"], status: "archived" });
      const found = await store.listSubmissions({ notStatus: "spam", after: "", limit: 9 });
      expect(found.map(({ id }) => id)).toEqual(["1", "3"]);
    });
  });
}
