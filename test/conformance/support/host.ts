import { rmSync } from "node:fs";
import { createInviter } from "../../../host/accounts/invitations";
import type { Store } from "../../../host/store/store";
import { asSubject } from "../../host/accounts/support";
import { quickFolder } from "../../host/support/folder";
import { startHost } from "../../host/support/host";
import { ACCOUNTS_FOLDER, SITE_FOLDER } from "./mock";
import { PAGES_ORIGIN, type Subject } from "./subject";

/**
 * The host with a stopped clock, over a store that is emptied first.
 * @param store stays open.
 */
export async function openHost(store: Store, site = SITE_FOLDER): Promise<Subject> {
  await store.removeSubmissions({ limit: 1000 });
  const folder = quickFolder("millrace-subject-");
  const host = await startHost({
    folder,
    settings: {
      site,
      pagesOrigins: [PAGES_ORIGIN],
      formsPerMinute: 0,
      formsPerDay: 0,
      uploadsPerHour: 0,
      tries: 0,
      blocked: ["blocked@example.org"],
    },
    ports: { store: { ...store, close: async () => undefined } },
  });
  const { mails } = asSubject(host);
  let changes = 0;
  return {
    origin: host.origin,
    clock: host.clock,
    async received() {
      const stored = await store.listSubmissions({ after: "", limit: 100 });
      return stored.map(({ siteId, encoding, payload }) => ({ siteId, encoding, payload }));
    },
    async stored(id) {
      const file = await store.findFile({ id });
      const content = file && (await host.ports.blobs.read(id));
      if (!file || !content) return undefined;
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      return { fileName: file.name, text: Buffer.concat(chunks).toString() };
    },
    mails,
    async subscribe(email, productName) {
      const { clock, ports } = host;
      const plan = { name: productName, price: "$ 25.00 USD", currency: "USD", amount: 2500, period: "month" as const };
      const id = ports.newId();
      const more = { imageUrl: null, imageAlt: null, groups: [] };
      await store.savePlan({ id, plan: { ...plan, ...more }, now: clock.now() });
      const account = await store.findAccount({ email });
      await store.giveSubscription({ id: ports.newId(), accountId: account?.id ?? "", planId: id, now: clock.now() });
    },
    async invite(email) {
      const sender = { ports: host.ports, pages: host.origin };
      const profile = { name: "", acceptPrivacy: false, acceptCommunications: false, data: {} };
      const now = host.clock.now();
      const person = {
        id: host.ports.newId(),
        email,
        address: email,
        profile,
        groups: [],
        createdAt: now,
        status: "invited" as const,
      };
      const invitation = createInviter(sender)(person, now);
      await store.addMembers({ members: [{ ...person, invitation }], groupIds: {}, now });
      const [mail] = (await mails()).filter(({ to }) => to === email);
      return new URL(mail?.link ?? "").searchParams.get("inviteToken") ?? "";
    },
    async sell({ settings, products, discounts = [] }) {
      // Changes of settings at one time would count as seen.
      if (settings) await store.saveShopSettings({ settings, now: host.clock.now() + ++changes });
      if (products) await store.saveProducts({ products, now: host.clock.now() });
      for (const discount of discounts) await store.saveDiscount({ discount });
    },
    async close() {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same over a new store that is deleted with it, with account forms on its pages. */
export async function openOwnHost(store: Store): Promise<Subject> {
  const subject = await openHost(store, ACCOUNTS_FOLDER);
  return {
    ...subject,
    async close() {
      await subject.close();
      await store.close();
    },
  };
}
