import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "../../../host/store/store";
import { member, plan } from "./members";
import { acceptance } from "./support";

/** Attack 32: written data is returned unchanged, and no other data. */
export function describeFuzz(open: () => Promise<Store>): void {
  describe("any text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("' or 1=1 --", "\\'; drop table submission; --", "$1", "?", "%", "\0", "\ud800", "NULL", "{}"),
    );

    it("is kept and found as text (attack 32)", async () => {
      const store = await open();
      let count = 0;
      await fc.assert(
        fc.asyncProperty(text, text, text, async (name, key, value) => {
          const id = String(++count).padStart(8, "0");
          const payload = {
            ...acceptance(id).submission.payload,
            name: name || "x",
            fields: Object.fromEntries([[key, value]]),
            fileUploads: Object.fromEntries([[key, value]]),
          };
          const given = { payload, search: value, email: name || null, siteId: "s", address: null };
          await store.acceptSubmission(acceptance(id, given));
          expect((await store.findSubmission({ id }))?.payload).toEqual(payload);
          await store.listSubmissions({ search: value, form: name, limit: 5 });
          await store.findFile({ id: value });
        }),
        { numRuns: 60 },
      );
      expect((await store.listSubmissions({ limit: 1000 })).length).toBe(count);
      await store.close();
    });

    it("of users, groups and plans is kept and found as text (attack 32)", async () => {
      const store = await open();
      let count = 0;
      await fc.assert(
        fc.asyncProperty(text, text, text, async (name, key, value) => {
          const id = String(++count).padStart(8, "0");
          const data = Object.fromEntries([[key, value]]);
          const profile = { name, acceptPrivacy: true, acceptCommunications: false, data };
          const groupIds = Object.fromEntries([[name, `g${id}`]]);
          await store.addMembers({ members: [member(id, { profile, groups: [name] })], groupIds, now: 1 });
          expect((await store.findAccount({ id }))?.data).toEqual(data);
          expect(await store.readAccess({ accountId: id, now: 1 })).toHaveLength(1);
          await store.savePlan({ id, plan: plan({ name, price: value, imageAlt: key, groups: [key] }), now: 1 });
          await store.listAccounts({ search: value, limit: 5 });
          await store.knownAddresses({ emails: [name, value] });
        }),
        { numRuns: 60 },
      );
      expect(await store.listPlans()).toHaveLength(count);
      await store.close();
    });
  });
}
