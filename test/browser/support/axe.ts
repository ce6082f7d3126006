import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** An axe rule that a page may break, with the reason why. */
export interface Exception {
  rule: string;
  reason: string;
}

/** Checks the page as it is now against WCAG 2.2 AA and best practice. Works under any content security policy. */
export async function expectAccessible(
  page: Page,
  options: { except?: Exception[]; within?: string } = {},
): Promise<void> {
  // page.evaluate runs through the debugger, so a strict policy does not keep axe out. Once for each document: loading
  // axe takes longer than a check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const rules = Object.fromEntries((options.except ?? []).map(({ rule }) => [rule, { enabled: false }]));
  const problems = await page.evaluate(
    async ({ tags, off, within }) => {
      // What fades in has less contrast until it is there. Long, endless and held animations are states of a page.
      const fades = document.getAnimations().filter((animation) => {
        const isStyled = animation instanceof CSSAnimation || animation instanceof CSSTransition;
        const isShort = Number(animation.effect?.getComputedTiming().endTime) <= 1000;
        return isStyled && isShort && animation.playState === "running";
      });
      await Promise.allSettled(fades.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: { run(root: unknown, options: unknown): Promise<AxeResults> } };
      const { violations } = await axe.run(within ?? document, {
        runOnly: tags,
        rules: off,
        // Violations are reported whole; what is fine needs neither its elements nor selectors of them.
        resultTypes: ["violations"],
        selectors: false,
        // axe is not in the page's frames, so it would only wait for their answer.
        iframes: false,
      });
      return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`);
    },
    { tags: TAGS, off: rules, within: options.within },
  );
  // A text, so that the message of a failed test names the elements.
  expect(problems.join("\n"), "accessibility problems").toBe("");
}
