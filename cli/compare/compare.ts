import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { drawsOnCommand } from "../browser";
import { mergeData } from "../adopt/read/interactions";
import { readPage } from "../adopt/read/html/page";
import { counted } from "../counted";
import { packageRoot } from "../package-paths";
import { findRemoteScript, pageScripts, readSite, type Site } from "../exported-site";
import { createOutline, readWhole } from "./source/outline";
import { serveCopies } from "./copies";
import { gsapCopy, gsapIn } from "./libraries/gsap";
import { copyFor, jqueryCopies, jqueryIn } from "./libraries/jquery";
import { createLibraries } from "./libraries/libraries";
import { formatTimeLeft, openProgress } from "./progress";
import { summarize, sumUp, type CompareResult, type RoundSummary } from "./result";
import { CompareError } from "./compare-error";
import type { CompareSettings } from "./settings";
import { compareSources } from "./source/compare-sources";
import { kindsAt } from "./steps/steps";
import type { Job, Round } from "./round";
import { compareRound, confirmAlone, type RoundResult } from "./site-compare";
import { countSideBySide, runSideBySide } from "./turns";

/** Maximum number of steps in the report. */
const PICTURES = 60;

/**
 * Compares a site; calls `tell` with the progress.
 * @throws CompareError if the folder or a page cannot be read, a library is missing, or the browser ended.
 */
export async function compareSite(
  browser: Browser,
  settings: CompareSettings,
  tell: (line: string) => void,
): Promise<CompareResult> {
  const site = siteIn(settings);
  const jquery = jqueryCopies(settings.jquery, packageRoot());
  const gsap = gsapCopy(settings.gsap, packageRoot());
  const libraries = createLibraries(jquery, gsap);
  const pages = listPages(site, settings);
  const notes = checkLibraries(site, pages, (src) => {
    const version = jqueryIn(src);
    if (version !== undefined) return { name: "jQuery", version, copy: copyFor(version, jquery)?.version };
    const named = gsapIn(src);
    return (
      named && { name: "GSAP", version: named.version, copy: gsap?.files.has(named.file) ? gsap.version : undefined }
    );
  });
  const copies = await serveCopies(site, libraries, settings.adopted);
  try {
    const texts = settings.until === undefined ? pages : site.pages;
    const sources = await compareSources(site, copies.adopted, texts);
    tell(`${counted(sources.length, "difference")} in the text of ${counted(texts.length, "page")} and of all files`);
    const progress = openProgress(settings, tell);
    const rounds: RoundSummary[] = [];
    const missed: string[] = [];
    const workers = new Set<string>();
    if (!drawsOnCommand(browser)) notes.push(describeTimes(settings));
    const start = Date.now();
    const most = settings.sideBySide ?? countSideBySide();
    const toCompare = pages.filter((page) => !progress.find(page));
    let [done, left] = [0, toCompare.flatMap((page) => listRounds(page, pages, settings)).length];
    const budget = { left: PICTURES, shown: new Set<string>() };
    for (const page of pages) {
      const known = progress.find(page);
      if (known) {
        rounds.push(...known);
        continue;
      }
      if (rounds.length > 0 && Date.now() > (settings.until ?? Infinity)) break;
      const { every } = settings;
      const job: Job = {
        browser,
        copies,
        libraries,
        scripts: [...site.scripts.keys()],
        every,
        cleanUrls: settings.cleanUrls,
        done: progress.done,
        budget,
        ...readInteractions(site, page),
      };
      const wanted = listRounds(page, pages, settings);
      const damage = findDamage(site, page);
      const results = await runSideBySide(wanted, most, async (round, turn) => {
        const result = damage ?? (await orReason(browser, round, compareRound(job, round, turn)));
        done++;
        left--;
        tell(`${describeRound(round, result)}${formatTimeLeft(Date.now() - start, done, left)}`);
        return { round, result };
      });
      const outline = createOutline(page, readWhole(readFileSync(join(site.folder, page), "utf8")));
      const own: RoundSummary[] = [];
      for (const { round, result: taken } of results) {
        if (typeof taken !== "string") for (const url of taken.workers) workers.add(url);
        const result = typeof taken === "string" ? taken : await orReason(browser, round, confirmAlone(job, taken));
        if (typeof result !== "string") own.push(summarize(result, outline, sources));
        else {
          missed.push(formatRound(round));
          notes.push(describeRound(round, result));
        }
      }
      rounds.push(...own);
      if (own.length === wanted.length) progress.keep(page, own);
    }
    if (workers.size > 0) notes.push(`Workers are not compared: ${[...workers].join(", ")}`);
    if (!missed.length) progress.remove();
    return sumUp(site.folder, site.pages.length, rounds, sources, notes, missed);
  } finally {
    await copies.close();
  }
}

const describeTimes = ({ times }: CompareSettings) =>
  `The timing of movements was not compared; ${times ? "this needs chromium-headless-shell" : "--times compares it"}`;

const formatRound = ({ page, width, lessMotion }: Round) =>
  `${page} at ${width}${lessMotion ? ", reduced motion" : ""}`;

/** The first line of an error. */
const readReason = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);

/** Resolves with the result of a round, or with the reason of its failure. @throws CompareError if the browser ended. */
async function orReason(browser: Browser, round: Round, result: Promise<RoundResult>): Promise<RoundResult | string> {
  return result.catch(async (error: unknown) => {
    // Otherwise every further page would fail too, and a report without results would replace the one before.
    if (!(await canOpenPages(browser))) throw new CompareError(describeEnd(round));
    return readReason(error);
  });
}

function describeRound(round: Round, result: RoundResult | string): string {
  if (typeof result === "string") return `Could not compare ${formatRound(round)}: ${result}`;
  const { pairs, ms } = result;
  const equal = pairs.filter((pair) => pair.equal).length;
  return `${formatRound(round)}: ${equal} of ${pairs.length} equal, ${Math.round(ms / 1000)} s`;
}

/** A browser that closes counts as connected for a while, and opens no page any more. */
const canOpenPages = (browser: Browser): Promise<boolean> =>
  browser
    .newContext()
    .then((context) => context.close())
    .then(
      () => true,
      () => false,
    );

const describeEnd = (round: Round) =>
  `The browser ended while ${formatRound(round)} was compared: it was closed, or the memory was full. No report was ` +
  "written. Run the same command with --resume: it continues after the last finished page.";

function siteIn({ folder }: CompareSettings): Site {
  try {
    return readSite(folder);
  } catch {
    throw new CompareError(`Cannot read the folder ${folder}. Name the folder of an export.`);
  }
}

export const FRONT_PAGE = "index.html";

/** The requested pages, else all pages, the front page first. */
function listPages(site: Site, { pages }: CompareSettings): string[] {
  const missing = pages.find((page) => !site.pages.includes(page));
  if (missing) throw new CompareError(`The folder ${site.folder} has no page ${missing}.`);
  if (pages.length) return pages;
  return [...site.pages].sort((one, other) => Number(other === FRONT_PAGE) - Number(one === FRONT_PAGE));
}

function listRounds(
  page: string,
  pages: readonly string[],
  { widths: all, steps, fullPages }: CompareSettings,
): Round[] {
  const widest = Math.max(...all);
  const isFull = pages.indexOf(page) < fullPages;
  const less = isFull && steps.includes("less-motion") ? [{ page, width: widest, lessMotion: true, kinds: steps }] : [];
  const widths = isFull ? all : [widest];
  return [...widths.map((width) => ({ page, width, lessMotion: false, kinds: kindsAt(width, all, steps) })), ...less];
}

function readInteractions(site: Site, page: string): Pick<Job, "data" | "legacy" | "timelines"> {
  const lifted = pageScripts(site, page).map((script) => script.lifted);
  return {
    data: mergeData(lifted.flatMap(({ data }) => data)),
    legacy: lifted.flatMap(({ legacy }) => legacy),
    timelines: lifted.flatMap(({ timelines }) => timelines),
  };
}

/** Why the vendor script of a page does nothing there, so that every effect would count as a difference. */
function findDamage(site: Site, page: string): string | undefined {
  const scripts = pageScripts(site, page);
  const [path] = [...site.scripts].find(([, script]) => !script.whole && scripts.includes(script)) ?? [];
  if (path) return `${path} is damaged or cut off: it cannot be parsed. Export the site again`;
  const remote = findRemoteScript(site, page);
  return (
    remote &&
    `it loads the vendor script from ${remote.host}, which is not requested, so nothing runs in the original. ` +
      "Adopt the published site by its URL, and compare with that URL"
  );
}

/** A library of a page: its version there, and the version of the local copy. */
interface NamedLibrary {
  name: "jQuery" | "GSAP";
  version: string;
  copy: string | undefined;
}

/** How to download a copy of each library and pass it as an option. */
const WAYS = {
  // npm lacks some versions, such as 1.10.
  jQuery: (version: string) =>
    `Download it, or the nearest version ${version.split(".")[0] || "3"} on npm, with "npm pack jquery@${version || "3.5.1"}", ` +
    "unpack it and add --jquery package/dist/jquery.min.js",
  GSAP: (version: string) =>
    `Download it with "npm pack gsap@${version || "3.15.0"}", unpack it and add --gsap package/dist`,
};

/**
 * @throws CompareError if a page needs a version of jQuery or GSAP without a local copy.
 * @returns notes about copies of other versions.
 */
function checkLibraries(
  site: Site,
  pages: readonly string[],
  findLibrary: (src: string) => NamedLibrary | undefined,
): string[] {
  const notes = new Set<string>();
  for (const page of pages) {
    const needsGsap = pageScripts(site, page).some(({ lifted }) => lifted.timelines.length > 0);
    for (const { src } of readPage(page, readFileSync(join(site.folder, page), "utf8")).scripts) {
      const library = src && /^(https?:)?\/\//.test(src) ? findLibrary(src) : undefined;
      if (!library) continue;
      const { name, version, copy } = library;
      if (copy === undefined && (name === "jQuery" || needsGsap))
        throw new CompareError(
          `${page} loads ${name} ${version}, which this command does not download. ${WAYS[name](version)}.`,
        );
      if (version && copy !== undefined && copy !== version)
        notes.add(`${name} ${copy} is used instead of ${version}, without its integrity value`);
    }
  }
  return [...notes];
}
