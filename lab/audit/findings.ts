import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** One element that breaks one rule of axe. */
export interface Finding {
  rule: string;
  /** The element as it was served: tag, id, its classes, links, and the beginning of its text. */
  element: string;
}

const makeKey = ({ rule, element }: Finding) => `${rule} ${element}`;

/** The findings of axe in a page: WCAG 2.2, A and AA. */
export async function collectFindings(page: Page): Promise<Finding[]> {
  // Through the debugger, which no policy keeps out.
  await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(root: unknown, options: unknown): Promise<AxeResults> } };
    const { violations } = await axe.run(document, { runOnly: tags, elementRef: true });
    const describe = (element: Element) =>
      [
        element.localName,
        element.id,
        [...element.classList].filter((name) => !/^w-(-|mod-)/.test(name)).join("."),
        element.getAttribute("href") ?? element.getAttribute("src") ?? "",
        element.textContent?.replace(/\s+/g, " ").trim().slice(0, 40) ?? "",
      ].join(" ");
    return violations.flatMap(({ id, nodes }) =>
      nodes.flatMap(({ element }) => (element ? [{ rule: id, element: describe(element) }] : [])),
    );
  }, TAGS);
}

/** Findings that are more frequent than before. */
export function added(before: readonly Finding[][], now: readonly Finding[]): Finding[] {
  const allowed = new Map<string, number>();
  for (const list of before) {
    const counts = new Map<string, number>();
    for (const each of list) counts.set(makeKey(each), (counts.get(makeKey(each)) ?? 0) + 1);
    for (const [key, count] of counts) allowed.set(key, Math.max(count, allowed.get(key) ?? 0));
  }
  return now.filter((each) => {
    const left = allowed.get(makeKey(each)) ?? 0;
    allowed.set(makeKey(each), left - 1);
    return left <= 0;
  });
}
