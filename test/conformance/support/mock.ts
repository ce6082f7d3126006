import { fileURLToPath } from "node:url";
import { createBackend, createClock } from "../../../fixtures/backend";
import { startServer } from "../../../cli/serve/server";
import { SITE_ID, type Subject } from "./subject";

/** Pages with account forms; the mock has such fields itself. */
export const ACCOUNTS_FOLDER = fileURLToPath(new URL("../accounts-site", import.meta.url));

export const SITE_FOLDER = fileURLToPath(new URL("../site", import.meta.url));

/** The mock behind a server, knowing the one site. */
export async function openMock(): Promise<Subject> {
  const clock = createClock();
  const backend = createBackend({ clock, sites: [SITE_ID] });
  const { origin, close } = await startServer({ root: SITE_FOLDER, backend });
  return {
    origin,
    clock,
    received: async () =>
      backend.model.submissions.map(({ siteId, encoding, payload }) => ({ siteId, encoding, payload })),
    stored: async (id) => {
      const file = backend.model.files.find((one) => one.id === id);
      return file && { fileName: file.fileName, text: new TextDecoder().decode(file.bytes) };
    },
    mails: async () => backend.model.mails.map(({ to, links }) => ({ to, link: links[0]?.href ?? "" })),
    subscribe: async (email, productName) => {
      const [example] = backend.model.subscriptions;
      const user = backend.model.users.find((one) => one.email === email);
      if (!example || !user) throw new Error("The seed has no subscription, or there is no such user");
      const fresh = { _id: `subscription of ${email}`, userId: user.id, productName };
      backend.model.subscriptions.push({ ...example, ...fresh, status: "active", canceledOn: null });
    },
    invite: async (email) => {
      const value = `invitation of ${email}`;
      const expiresAt = clock.now() + 7 * 24 * 3_600_000;
      backend.model.tokens.push({ value, type: "inviteUser", email, expiresAt, used: false });
      return value;
    },
    sell: async ({ settings, products = [], discounts = [] }) => {
      const { model } = backend;
      const [site] = model.sites.values();
      if (site && settings) site.shop = settings;
      for (const { product, variants } of products) {
        const others = model.products.filter(({ id }) => id !== product.id);
        model.products.splice(0, Infinity, ...others, { ...product, variants: structuredClone(variants) });
      }
      for (const discount of discounts) model.discounts.push({ ...discount, used: 0, usedBy: [] });
    },
    close,
  };
}
