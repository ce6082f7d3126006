import "../backend/web-streams";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { createBackend, createClock } from "../../../fixtures/backend";
import { createCart } from "../../../fixtures/backend/shop/cart";
import { createMounter, type Mounter } from "../../../runtime/mounter";
import { commerceError } from "../../../src/commerce/commerce-error";
import type { Page } from "../../../src/core/page/page";
import { shop } from "../../../src/shop/shop";
import { publishedPage } from "../support/page";

/** The mock backend of a file. */
export const backend = createBackend({ clock: createClock(), requireCsrf: false });
const server = setupServer(...backend.handlers);

/** A new visitor with a new shop, in a secure context, for each test. Call once, at the top of the file. */
export function useShop(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  beforeEach(() => {
    beginAnew();
    vi.stubGlobal("isSecureContext", true);
  });
  afterEach(() => {
    closePage();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  afterAll(() => server.close());
}

let mounter: Mounter | undefined;
export const navigate = vi.fn<(url: string) => void>();

/** Mounts the shop on a fixture page. @param change of its markup. */
export function openPage(name: string, change: (html: string) => string = (html) => html): void {
  closePage();
  const html = readFileSync(join(process.cwd(), "fixtures/pages/shop", `${name}.html`), "utf8");
  document.body.innerHTML = change(html.replace(/[^]*<body>|<\/body>[^]*/g, ""));
  const page = Object.create(publishedPage(), { navigate: { value: navigate } }) as Page;
  mounter = createMounter([...shop, commerceError], page);
  void mounter.start();
  mounter.flush();
}

export function closePage(): void {
  mounter?.stop();
  mounter = undefined;
}

/** Names of the operations that the shop received. */
export const listOperations = (): string[] =>
  backend.model.requests.filter(({ endpoint }) => endpoint === "shop").flatMap(({ about }) => about.split(", "));

function beginAnew(): void {
  backend.reset();
  navigate.mockReset();
  localStorage.clear();
  for (const name of ["millrace-cart", "wf_sid", "wf_loggedin", "not_wf_loggedin", "wf-csrf"])
    document.cookie = `${name}=; Max-Age=0; Path=/`;
  document.cookie = "wf-csrf=token";
  history.replaceState(null, "", "/");
}

/** Puts a variant into the visitor's cart. */
export function fillCart(variantId: string, count = 1): void {
  const found = backend.model.products.flatMap(({ variants }) => variants).find(({ id }) => id === variantId);
  if (!found) throw new Error(`no variant ${variantId}`);
  const cart = createCart("cart", Date.parse("2024-05-02T10:00:00.000Z"));
  cart.items.push({ variantId, count, seenPrice: found.price });
  backend.model.carts.push(cart);
  document.cookie = "millrace-cart=cart; Path=/";
}

/** The text of an element; spaces that do not break are plain ones. */
export const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replaceAll("\u00A0", " ").trim() ?? "";

export function change(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
