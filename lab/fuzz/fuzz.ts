import { join } from "node:path";
import { getResponse } from "msw";
import type { Browser, Page } from "playwright-core";
import { createBackend } from "../../fixtures/backend";
import { startServer } from "../../cli/serve/server";
import { formatDocument } from "./document";
import type { GrownPage } from "./grow";
import { growPage } from "./grow";
import { mutateData } from "./mutate-data";
import type { Random } from "./random";
import { createRandom } from "./random";
import { shrinkPage } from "./shrink";
import { readStock } from "./stock";
import { visitFrame } from "./visit";
import type { TriedPage } from "./watch";

export interface FuzzOptions {
  browser: Browser;
  /** The repository. */
  root: string;
  /** Folder of the built files. */
  dist: string;
  pages: number;
  /** Page `n` grows from `seed + n`. */
  seed: number;
  /** Pages tried at the same time. Default 2. */
  side?: number;
  /** Called after each page. */
  progress?: (tried: number) => void;
}

export interface Failure {
  seed: number;
  faults: string[];
  /** The smallest page that still has the first of the faults. */
  page: GrownPage;
}

export interface FuzzResult {
  tried: number;
  /** Pages that navigated to another one, as forms may. */
  left: number;
  failures: Failure[];
}

/** The kind of a fault, without the numbers and names of one page. */
export const faultKind = (fault: string) => fault.replace(/\d+/g, "#").slice(0, 70);

const PARTS = ["", "-drag", "-lottie", "-lottie-canvas", "-lottie-html", "-maps", "-ix3"].map(
  (part) => `millrace${part}.js`,
);

/** After so many ms a page is taken for one that hangs; the slowest took 2 s on a busy machine. */
const LIMIT = 60_000;

/** Tries pages that no builder would publish. */
export async function fuzz({ browser, root, dist, pages, seed, side = 2, progress }: FuzzOptions): Promise<FuzzResult> {
  const stock = readStock(root);
  const documents = new Map<string, string>();
  const asked = new Map<string, Set<string>>();
  const backend = createBackend();
  let random = createRandom(seed);
  const server = await startServer({
    root: join(root, "fixtures/pages"),
    backend,
    mounts: Object.fromEntries(PARTS.map((name) => [`/${name}`, join(dist, name)])),
    answer: (request) => {
      const html = documents.get(new URL(request.url).pathname);
      if (html !== undefined) return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
      return request.method === "POST" ? spoilt(request, backend.handlers, random) : undefined;
    },
  });
  const context = await browser.newContext();
  await context.route(
    (url) => url.origin !== server.origin,
    (route) => {
      const request = route.request();
      const from = new URL(request.frame().url() || server.origin).pathname;
      asked.set(from, (asked.get(from) ?? new Set()).add(new URL(request.url()).host));
      return route.abort();
    },
  );
  // A browser ends with its last page, and a page that hangs is closed.
  await context.newPage();
  documents.set("/fuzz", "<!doctype html><title>Frames</title>");
  let made = 0;

  async function tryPage(holder: Page, page: GrownPage): Promise<TriedPage> {
    const path = `/fuzz/${made++}`;
    const html = formatDocument(page);
    documents.set(path, html);
    let hangs = false;
    const limit = setTimeout(() => {
      hangs = true;
      void holder.close();
    }, LIMIT);
    const verdict = await holder.evaluate(`(${visitFrame.toString()})(${JSON.stringify(path)})`).then(
      (value) => value as TriedPage,
      (error: unknown): TriedPage =>
        hangs
          ? { faults: ["the page hangs"], left: false }
          : { faults: [`the frame was lost: ${String(error).slice(0, 100)}`], left: true },
    );
    clearTimeout(limit);
    documents.delete(path);
    const decoded = html.replaceAll("%2F", "/");
    // Services of maps and of the bot check are hosts that a page means without naming them.
    const foreign = [...(asked.get(path) ?? [])].filter(
      (host) => !decoded.includes(host) && !/openstreetmap|googleapis|challenges\.cloudflare/.test(host),
    );
    return {
      ...verdict,
      faults: [...verdict.faults, ...foreign.map((host) => `asked ${host}, which the page does not name`)],
    };
  }

  async function openHolder(): Promise<Page> {
    const holder = await context.newPage();
    await holder.goto(`${server.origin}/fuzz`);
    return holder;
  }

  const result: FuzzResult = { tried: 0, left: 0, failures: [] };
  const known = new Set<string>();
  let next = 0;
  async function work(): Promise<void> {
    let holder = await openHolder();
    const tried = async (page: GrownPage) => {
      if (holder.isClosed()) holder = await openHolder();
      return tryPage(holder, page);
    };
    for (let index = next++; index < pages; index = next++) {
      // Documents of removed frames are kept for a while.
      if (index % 200 === 199) {
        await holder.close();
      }
      random = createRandom(seed + index);
      const page = growPage(stock, random);
      const { faults, left } = await tried(page);
      result.tried++;
      if (left) result.left++;
      const [first] = faults;
      if (first !== undefined) {
        const kind = faultKind(first);
        const again = async (smaller: GrownPage) =>
          (await tried(smaller)).faults.some((fault) => faultKind(fault) === kind);
        result.failures.push({
          seed: seed + index,
          faults,
          page: known.has(kind) ? page : await shrinkPage(page, again),
        });
        known.add(kind);
      }
      progress?.(result.tried);
    }
    await holder.close();
  }
  try {
    await Promise.all(Array.from({ length: side }, work));
  } finally {
    await context.close();
    await server.close();
  }
  return result;
}

/** The backend's own answer, most of the time with a fault in it. */
async function spoilt(
  request: Request,
  handlers: Parameters<typeof getResponse>[0],
  random: Random,
): Promise<Response | undefined> {
  const answer = await getResponse(handlers, request);
  if (!answer || random.chance(0.3)) return answer;
  const text = await answer.text();
  const { status } = answer;
  const headers = { "content-type": answer.headers.get("content-type") ?? "text/plain" };
  try {
    return new Response(JSON.stringify(mutateData(JSON.parse(text), random, 1 + random.below(4))), { status, headers });
  } catch {
    return new Response(text.slice(0, random.below(text.length + 1)), { status: 200, headers });
  }
}
