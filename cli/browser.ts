import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import { packageRoot } from "./package-paths";

const FEATURES_OFF = [
  // Two hidden pages of the address bar for every window: they cost five times what an empty page does.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  // A process for the next page, kept ready.
  "SpareRendererForSitePerProcess",
  // The features that Playwright turns off, which this list replaces: pages that behave the same each time, no requests
  // to hosts.
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...[
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
  ],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"],
  "PreconnectToSearch",
];

/**
 * What Chromium needs in a container without a network.
 * @param featuresOff further features to turn off: only the last list of the command line counts.
 */
export const chromiumFlags = (...featuresOff: readonly string[]): string[] => [
  `--disable-features=${[...FEATURES_OFF, ...featuresOff].join()}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Flags of a browser whose pages draw only on command, and in which time can pass by command (`cli/compare/clock`). */
const ON_COMMAND = [
  "--enable-begin-frame-control",
  "--run-all-compositor-stages-before-draw",
  "--disable-new-content-rendering-timeout",
  "--disable-threaded-animation",
  "--disable-threaded-scrolling",
  "--disable-checker-imaging",
  "--disable-image-animation-resync",
  // Frames of other origins share the time of their page.
  "--disable-site-isolation-trials",
];
/** The same for the list of features: the second looks ahead for files as fast as the machine can. */
const ON_COMMAND_OFF = ["IsolateOrigins", "site-per-process", "ThreadedPreloadScanner"];
const drawn = new WeakSet<Browser>();

/** Whether the pages of a browser draw only on command: it was built without windows. */
export const drawsOnCommand = (browser: Browser): boolean => drawn.has(browser);

/** Why no browser could be started, in one sentence with what to install. */
export class NoBrowser extends Error {}

/** `headless`: built without windows, which draws on command where it can. `whole`: what visitors use. */
export type ChromiumKind = "headless" | "whole";

/** Path of the machine's Chromium: `CHROMIUM_PATH`, else a usual place; without a headless one, that of a whole one. */
export function chromiumPath(kind: ChromiumKind = "whole"): string | undefined {
  const usual = JSON.parse(readFileSync(join(packageRoot(), "cli/browser-paths.json"), "utf8")) as Record<
    ChromiumKind,
    string[]
  >;
  const wanted = kind === "headless" ? [...usual.headless, ...usual.whole] : usual.whole;
  return [process.env.CHROMIUM_PATH, ...wanted].find((path) => path && existsSync(path));
}

export interface LaunchOptions {
  /** Further arguments of Chromium; default: none. */
  flags?: readonly string[];
  /** Default: `whole`. */
  kind?: ChromiumKind;
  /** Whether frames are drawn only on command. Only a headless browser can; another one draws by itself. Default: false. */
  onCommand?: boolean;
}

/**
 * Starts Chromium; the package that drives it is there in development and optional for those who install this one.
 * @throws NoBrowser when the package or the browser is missing.
 */
export async function launchChromium({
  flags = [],
  kind = "whole",
  onCommand = false,
}: LaunchOptions = {}): Promise<Browser> {
  const playwright = await import("playwright-core").catch(() => undefined);
  if (!playwright) throw new NoBrowser("This command needs playwright-core: npm install --save-dev playwright-core");
  const executablePath = chromiumPath(kind) ?? playwright.chromium.executablePath();
  if (!existsSync(executablePath)) {
    throw new NoBrowser(
      "There is no Chromium: npx playwright-core install chromium, or name its program in CHROMIUM_PATH.",
    );
  }
  const isDrawn = onCommand && kind === "headless" && /headless[-_]shell/.test(basename(executablePath));
  const args = isDrawn ? [...chromiumFlags(...ON_COMMAND_OFF), ...ON_COMMAND] : chromiumFlags();
  const browser = await playwright.chromium.launch({ executablePath, args: [...args, ...flags] });
  if (isDrawn) drawn.add(browser);
  return browser;
}
