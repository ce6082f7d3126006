import { chromium, type Browser } from "playwright-core";
import { chromiumFlags, chromiumPath } from "../../../cli/browser";

/** Pages of one context share a process: starting one takes longer than most pages need. */
const ONE_PROCESS = "--renderer-process-limit=1";

/**
 * Compiles every function of a script again for each page, which takes more processor time than the rest of a small
 * page. Without it, the next page of a process uses what is compiled.
 */
const COMPILE_AHEAD = "ScriptStreaming";

let launched: Promise<Browser> | undefined;

/**
 * The Chromium of this worker, for one test file after the other; it ends with the worker. One browser for all workers,
 * reached by a WebSocket, needs a fourth more processor time.
 * @throws Error when no Chromium is found.
 */
export async function getChromium(): Promise<Browser> {
  const browser = await launched;
  if (browser?.isConnected()) return browser;
  const executablePath = chromiumPath("headless");
  if (!executablePath)
    throw new Error("No Chromium found (CHROMIUM_PATH may name it); run node tools/setup.mjs --browser");
  launched = chromium.launch({ executablePath, args: [...chromiumFlags(COMPILE_AHEAD), ONE_PROCESS] });
  return launched;
}

/** Closes all contexts that were opened, with their pages. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
