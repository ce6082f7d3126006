import { vi } from "vitest";
import { createMounter, type Mounter } from "../../../runtime/mounter";
import { createPage, type Page } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import type { Subscription } from "../../../src/subscriptions/operations";
import { subscriptions } from "../../../src/subscriptions/subscriptions";
import { bound, binding, shownIf } from "../rendering/support";

export type Answer = { data?: unknown; errors?: { code: string; message?: string }[] };

export interface Server {
  /** Names of the operations in the order of arrival, with their variables. */
  readonly asked: { operationName: string; variables: Record<string, unknown> }[];
  /** How often the network was used. */
  requests: number;
}

/** Answers the user system: each operation by the function of its name. */
export function serve(answers: Record<string, () => Answer | Promise<Answer>>): Server {
  const server: Server = { asked: [], requests: 0 };
  document.cookie = "wf-csrf=token";
  vi.stubGlobal("fetch", async (address: string | URL | Request, options?: RequestInit) => {
    if (String(address).endsWith("/csrf")) return new Response("{}");
    server.requests++;
    const operations = JSON.parse(String(options?.body)) as Server["asked"];
    server.asked.push(...operations);
    const results = await Promise.all(operations.map(async ({ operationName }) => answers[operationName]?.()));
    return Response.json(results);
  });
  return server;
}

export const list = (rows: readonly unknown[]): Answer => ({
  data: { database: { id: "1", userSubscriptions: rows } },
});

export function subscription(more: Partial<Subscription> = {}): Subscription {
  return { _id: "s1", productName: "Monthly manicure", status: "active", canceledOn: null, ...more };
}

export const ROW = `<div role="listitem" class="row">
  <img alt="" src="/placeholder.svg" class="picture w-dyn-bind-empty"
    ${bound(binding("src", "ImageRef", "variantImage"))}>
  <h3 class="w-dyn-bind-empty" ${bound(binding("innerHTML", "PlainText", "productName"))}></h3>
  <p class="status" ${bound(binding("innerHTML", "PlainText", "database.userSubscriptions[].status"))}></p>
  <p class="price"
    ${bound(binding("innerHTML", "CommercePrice", "variantPrice", { filter: { type: "price", params: [] } }))}></p>
  <div class="ends" ${shownIf({ canceledOn: { exists: "no", type: "Date" } })}>
    <button type="button" data-wf-user-subscription-cancel="true">Cancel</button>
  </div>
</div>`;

/** A list as published pages have it. */
export function listHtml(row = ROW, id = "wf-template-1"): string {
  return `<section data-wf-user-subscriptions-list="true">
    <script type="text/x-wf-template" id="${id}">${encodeURIComponent(row)}</script>
    <div role="list" class="rows" data-wf-collection="database.userSubscriptions" data-wf-template-id="${id}"></div>
    <div class="empty" data-wf-user-subscriptions-empty="true" style="display: none">Nothing yet</div>
  </section>`;
}

export interface Mounted {
  mounter: Mounter;
  reload: ReturnType<typeof vi.fn>;
}

/** Mounts the behaviour on `html`, on a page that notes when it would reload. */
export async function mountLists(html: string): Promise<Mounted> {
  document.body.innerHTML = html;
  const reload = vi.fn();
  const page: Page = Object.defineProperty(createPage(readScriptConfig(null)), "reload", { value: reload });
  const mounter = createMounter([subscriptions], page);
  await mounter.start();
  return { mounter, reload };
}

export const rows = () => [...document.querySelectorAll<HTMLElement>(".row")];
export const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());

export function part<E extends HTMLElement = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}
