import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readPage } from "../../../cli/adopt/read/html/page";
import { policyNeeds } from "../../../cli/adopt/read/policy-needs";
import { strictPolicy } from "../../../cli/adopt/report/policy-text";
import { resolveReference } from "../../../cli/adopt/read/resolve-reference";
import type { TestBrowser } from "../support/browser";

/**
 * Reports of the browser with our script as their source although they are caused by the page: its embed codes have
 * handlers.
 */
const OF_EMBEDS: Readonly<Record<string, string>> = { "/lightbox/video.html": "script-src-attr" };

interface Violation {
  directive: string;
  blocked: string;
  source: string;
  policy: string;
}

declare global {
  interface Window {
    violations: Violation[];
  }
}

/** A page as in its folder, with a nonce on our tag, and its policy. */
function underPolicy(folder: string, path: string): { html: string; policy: string } {
  const source = readFileSync(join(folder, path), "utf8");
  const page = readPage(path.slice(1), source);
  const sheets = page.elements.flatMap((element) => {
    const [rel, href] = ["rel", "href"].map((name) => element.attrs.find((one) => one.name === name)?.value ?? "");
    const place = rel === "stylesheet" ? resolveReference(page, href ?? "")?.path : undefined;
    return place ? [readFileSync(join(folder, place), "utf8")] : [];
  });
  return {
    html: source.replace(/(<script[^>]*)(?= src="[^"]*millrace\.js")/, '$1 nonce="n0"'),
    policy: strictPolicy(policyNeeds(page, sheets).sources, "'nonce-n0'"),
  };
}

/** Uses everything on the page that a pointer can use without leaving it. */
async function useAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const controls = ".w-nav-button, .w-dropdown-toggle, .w-slider-arrow-right, .w-tab-link, .w-lightbox, [data-w-id]";
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      for (const type of ["mouseover", "mouseenter", "mousedown", "mouseup", "click"])
        control.dispatchEvent(new MouseEvent(type, { bubbles: type !== "mouseenter", cancelable: true }));
    }
    scrollTo(0, document.documentElement.scrollHeight);
    // Two frames, and their requests.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Counts the unfinished files that a page shows or runs; requests of its scripts may hang. */
function filesUnderWay(page: Page): () => number {
  const pending = new Set<unknown>();
  page.on("request", (request) => {
    if (["script", "stylesheet", "image", "font"].includes(request.resourceType())) pending.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => pending.delete(request));
  return () => pending.size;
}

/**
 * Opens a page under a policy that names only what the page itself names, and uses all of it. Returns the violations
 * that are not caused by the page's own inline code.
 */
export async function collectViolations(browser: TestBrowser, folder: string, path: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        source: event.sourceFile,
        policy: event.originalPolicy,
      }),
    );
    // A page's links and forms lead nowhere here.
    addEventListener(
      "click",
      (event) => (event.target as Element).closest("a:not(.w-lightbox)") && event.preventDefault(),
    );
  });
  const underWay = filesUnderWay(page);
  const { html, policy } = underPolicy(folder, path);
  browser.serve(path, html, { "content-security-policy": policy });
  await page.goto(path);
  await useAll(page);
  await expect.poll(underWay).toBe(0);
  const ran = await page.evaluate(() => "Millrace" in window);
  const found = html.includes('nonce="n0"') && !ran ? ["the runtime did not run"] : [];
  for (const { directive, blocked, source, policy: broken } of await page.evaluate(() => window.violations)) {
    const ours = /\/(millrace[\w.-]*|inspector)\.js/.test(source) && OF_EMBEDS[path] !== directive;
    // A page may have a policy in its markup.
    if (broken === policy && (ours || blocked !== "inline")) found.push(`${directive} refused ${blocked} of ${source}`);
  }
  return found;
}
