import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from "playwright-core";
import { slowTasks } from "./slow-tasks";
import { newVisitor } from "./visits";

interface Lent {
  context: BrowserContext;
  key: string;
  /** Whether a test made a change that cannot be undone. */
  spoiled: boolean;
}

export interface Contexts {
  /** A page for a visitor who has no history here: no cookies, nothing stored, no worker. */
  open(options: BrowserContextOptions): Promise<Page>;
  /** Closes all pages. Their contexts serve the next test. */
  release(): Promise<void>;
}

/**
 * Closes a page. Chromium drops a close request that arrives while it commits a navigation (Chromium issue 536385539),
 * and the page would stay open: the request is sent again when the new document is there and when it is parsed.
 */
async function closePage(browser: Browser, page: Page): Promise<void> {
  const [client, session] = await Promise.all([page.context().newCDPSession(page), browser.newBrowserCDPSession()]);
  const { targetInfo } = await client.send("Target.getTargetInfo");
  const closeAgain = () =>
    // Rejected once the page is closed.
    void session.send("Target.closeTarget", { targetId: targetInfo.targetId }).catch(() => undefined);
  page.on("framenavigated", closeAgain);
  page.on("domcontentloaded", closeAgain);
  await page.close();
  await session.detach();
}

/**
 * Browser contexts that one test after the other uses, never two at once. Making one, with its renderer process, costs
 * more than most tests do.
 * @param answerOutside answers the requests that would leave the machine.
 */
export function createContexts(
  chrome: () => Browser,
  origin: () => string,
  answerOutside: (route: Route) => Promise<void>,
): Contexts {
  const idle = new Map<string, BrowserContext[]>();
  const lent: Lent[] = [];

  const routeOutside = (context: BrowserContext) =>
    context.route((url) => /^https?:$/.test(url.protocol) && url.origin !== origin(), answerOutside);

  async function create(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await newVisitor(chrome(), { baseURL: origin(), ...options });
    await routeOutside(context);
    await slowTasks(context);
    // Without a page the context would close its window and its processes.
    await context.newPage();
    return context;
  }

  /** Undoes possible changes of a test to a context. */
  async function clean(context: BrowserContext): Promise<void> {
    await Promise.all([
      context.setOffline(false),
      context.clearCookies(),
      context.clearPermissions(),
      context.unrouteAll({ behavior: "ignoreErrors" }),
    ]);
    await routeOutside(context);
  }

  return {
    async open(options) {
      const key = JSON.stringify(options);
      const used = idle.get(key)?.pop();
      const context = used ?? (await create(options));
      const loan: Lent = { context, key, spoiled: false };
      lent.push(loan);
      const page = await context.newPage();
      if (used) {
        const client = await context.newCDPSession(page);
        await client.send("Storage.clearDataForOrigin", { origin: origin(), storageTypes: "all" });
        await client.detach();
      }
      const { clock } = page;
      Object.defineProperty(page, "clock", {
        get() {
          // A fake clock stays with its context.
          loan.spoiled = true;
          return clock;
        },
      });
      return page;
    },
    async release() {
      await Promise.all(
        lent.splice(0).map(async ({ context, key, spoiled }) => {
          if (spoiled) return context.close();
          const [, ...pages] = context.pages();
          await Promise.all(pages.map((page) => closePage(chrome(), page)));
          await clean(context);
          idle.set(key, [...(idle.get(key) ?? []), context]);
        }),
      );
    },
  };
}
