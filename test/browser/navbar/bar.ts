import type { Page } from "playwright-core";
import { pageHtml } from "../support/page-html";

interface BarOptions {
  /** Attributes of the bar. Default: collapsed from 991 px, drops down in 400 ms. */
  attributes?: string;
  brand?: string;
  menu?: string;
  button?: string;
  /** Without the container that limits the width. */
  bare?: boolean;
}

export const LINKS = `<a id="one" class="w-nav-link" href="/treatments">Treatments</a>
  <a id="two" class="w-nav-link" href="#prices">Prices</a>
  <a id="three" class="w-nav-link" href="/team">Team</a>`;

/** A navigation bar as the builder writes it. */
export function bar(options: BarOptions = {}): string {
  const {
    attributes = 'data-collapse="medium" data-animation="default" data-duration="400"',
    brand = '<a href="/" class="w-nav-brand">Studio Lark</a>',
    menu = LINKS,
    button = '<div class="w-nav-button"><div class="w-icon-nav-menu"></div></div>',
    bare = false,
  } = options;
  const inside = `${brand}<nav role="navigation" class="w-nav-menu">${menu}</nav>${button}`;
  return `<div class="w-nav" role="banner"
    ${attributes}>${bare ? inside : `<div class="w-container">${inside}</div>`}</div>`;
}

/** A page that has `bars` at its top and is 2000 px long, with the base stylesheet. */
export function barPage(bars: string, more = ""): string {
  return pageHtml(
    `${bars}<main><h1>Studio</h1><p id="text">Text</p><a id="outside" href="#prices">Prices</a>
     <section id="prices" style="margin-top:600px;height:400px"><h2>Prices</h2></section>${more}
     <div style="height:1000px"></div></main>`,
    { head: '<link rel="stylesheet" href="/fixtures/pages/navbar/bar.css">' },
  );
}

/** Waits until every motion and its follow-up work has ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A trigger acts one task later, the end of a motion one frame later.
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all(document.getAnimations().map((motion) => motion.finished.catch(() => undefined)));
    await next();
    await next();
  });
}

export interface Motion {
  duration: number;
  easing: string;
  /** Transform at the start. */
  from: string;
}

/**
 * Clicks the first bar's button and stops the clock of the following motion, so that a slow machine shows the same
 * state.
 * @param at where to stop it, in ms.
 */
export const startMotion = (page: Page, at = 0): Promise<Motion | undefined> =>
  page.evaluate(async (time) => {
    document.querySelector<HTMLElement>(".w-nav-button")?.click();
    await new Promise((resolve) => setTimeout(resolve));
    const [motion] = document.getAnimations();
    motion?.pause();
    if (!motion?.effect) return undefined;
    motion.currentTime = time;
    const { duration, easing } = motion.effect.getTiming();
    const from = String((motion.effect as KeyframeEffect).getKeyframes()[0]?.transform);
    return { duration: Number(duration), easing: easing ?? "", from };
  }, at);

/** Continues a stopped motion to its end. */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => document.getAnimations().forEach((motion) => motion.finish()));
  await settled(page);
}

/** Waits until the effects of a click or key at the next tick are done. */
export const tick = (page: Page) => page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));

export interface MenuState {
  open: boolean;
  expanded: string | null;
  /** Class of the menu's parent. */
  parent: string;
  focus: string;
}

/** The visible state of the nth bar's menu. */
export const readState = (page: Page, nth = 0): Promise<MenuState> =>
  page.evaluate((index) => {
    const root = document.querySelectorAll(".w-nav")[index];
    const menu = root?.querySelector(".w-nav-menu");
    const active = document.activeElement;
    return {
      open: menu?.hasAttribute("data-nav-menu-open") ?? false,
      expanded: root?.querySelector(".w-nav-button")?.getAttribute("aria-expanded") ?? null,
      parent: menu?.parentElement?.className ?? "",
      focus: active?.id || active?.classList[0] || active?.localName || "",
    };
  }, nth);

/** The page's markup inside body, as a string to compare. */
export const markup = (page: Page) => page.evaluate(() => document.body.innerHTML);
