import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Route } from "playwright-core";
import { slowTasks } from "./slow-tasks";
import { newVisitor } from "./visits";

/** A context, and what the test that uses it has done to it. */
interface Lent {
  readonly context: BrowserContext;
  /** Session of its first page, which stays open. */
  readonly client: CDPSession;
  readonly key: string;
  /** The test used the context itself, and may have changed it. */
  touched: boolean;
  /** The test made a change that cannot be undone. */
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
  async function request(): Promise<void> {
    const client = await page.context().newCDPSession(page);
    const { targetInfo } = await client.send("Target.getTargetInfo");
    const session = await browser.newBrowserCDPSession();
    await session.send("Target.closeTarget", { targetId: targetInfo.targetId }).finally(() => session.detach());
  }
  // Rejected once the page is closed.
  const closeAgain = () => void request().catch(() => undefined);
  page.on("framenavigated", closeAgain);
  page.on("domcontentloaded", closeAgain);
  await page.close();
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
  const idle = new Map<string, Lent[]>();
  const lent: Lent[] = [];

  const routeOutside = (context: BrowserContext) =>
    context.route((url) => /^https?:$/.test(url.protocol) && url.origin !== origin(), answerOutside);

  async function create(options: BrowserContextOptions, key: string): Promise<Lent> {
    const context = await newVisitor(chrome(), { baseURL: origin(), ...options });
    await routeOutside(context);
    await slowTasks(context);
    // Without a page the context would close its window and its processes.
    const client = await context.newCDPSession(await context.newPage());
    return { context, client, key, touched: false, spoiled: false };
  }

  /** Undoes possible changes of a test to a context. */
  async function clean({ context, client, touched }: Lent): Promise<void> {
    await Promise.all([
      context.clearCookies(),
      client.send("Storage.clearDataForOrigin", { origin: origin(), storageTypes: "all" }),
    ]);
    if (!touched) return;
    await Promise.all([
      context.setOffline(false),
      context.clearPermissions(),
      context.unrouteAll({ behavior: "ignoreErrors" }),
    ]);
    await routeOutside(context);
  }

  return {
    async open(options) {
      const key = JSON.stringify(options);
      const loan = idle.get(key)?.pop() ?? (await create(options, key));
      lent.push(loan);
      const { context } = loan;
      const page = await context.newPage();
      page.context = () => {
        loan.touched = true;
        return context;
      };
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
        lent.splice(0).map(async (loan) => {
          const { context, key } = loan;
          if (loan.spoiled) return context.close();
          const [, ...pages] = context.pages();
          await Promise.all(pages.map((page) => closePage(chrome(), page)));
          await clean(loan);
          idle.set(key, [...(idle.get(key) ?? []), { ...loan, touched: false }]);
        }),
      );
    },
  };
}
