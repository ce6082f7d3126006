import { expect, it } from "vitest";
import { composeWithout, readManifest, serveComposed } from "../support/composed";
import { useBrowser } from "../support/browser";

const browser = useBrowser();

/** Markup that needs each module, the behaviour that is mounted, and what a visitor turns to if it waits for that. */
const LATE: Record<string, readonly [behaviour: string, markup: string, turn?: string]> = {
  interactions: [
    "interactions",
    '<script type="application/json" data-interactions>{"events":{},"actionLists":{}}</script>',
  ],
  legacyInteractions: ["legacy-interactions", '<p data-ix="none">Text</p>'],
  links: ["links", '<a href="/elsewhere">Elsewhere</a>'],
  scroll: ["scroll", '<a href="#main">Main</a>'],
  touch: ["touch", '<script type="text/plain" src="jquery.js"></script>'],
  dropdown: [
    "dropdown",
    '<div class="w-dropdown"><div class="w-dropdown-toggle">More</div>' +
      '<nav class="w-dropdown-list"><a href="/x">X</a></nav></div>',
  ],
  formBasics: [
    "form-basics",
    '<div class="w-form"><form id="b" name="b"><input type="submit" value="Send"></form></div>',
  ],
  forms: [
    "forms",
    '<div class="w-form"><form id="f" name="f"><input type="submit" value="Send"></form>' +
      '<div class="w-form-done">Sent</div><div class="w-form-fail">Failed</div></div>',
    "#f input",
  ],
  navbar: [
    "navbar",
    '<div class="w-nav" data-collapse="medium"><nav class="w-nav-menu"><a class="w-nav-link" href="/x">X</a></nav>' +
      '<div class="w-nav-button">Menu</div></div>',
  ],
  slider: [
    "slider",
    '<div class="w-slider"><div class="w-slider-mask"><div class="w-slide">1</div>' +
      '<div class="w-slide">2</div></div></div>',
  ],
  tabs: [
    "tabs",
    '<div class="w-tabs"><div class="w-tab-menu"><a class="w-tab-link w--current" data-w-tab="A">A</a></div>' +
      '<div class="w-tab-content"><div class="w-tab-pane w--tab-active" data-w-tab="A">A</div></div></div>',
  ],
  backgroundVideo: ["background-video", '<div class="w-background-video"><video muted></video></div>'],
  commerceError: ["commerce-error", '<div data-node-type="commerce-cart-error">Error</div>'],
  logInLinks: ["log-in-links", '<a href="log-in.html">Log in</a>'],
  sessionLabel: ["session-label", '<button data-wf-user-logout="Log out">Log in</button>'],
  lightboxBasics: ["lightbox-basics", '<a href="#" class="w-lightbox">Open</a>'],
  lightbox: [
    "lightbox",
    '<a href="#" class="w-lightbox">Open<script type="application/json" class="w-json">{"items":[]}</script></a>',
    ".w-lightbox",
  ],
  accounts: [
    "log-in",
    '<form method="dialog" data-wf-user-form-type="login"><input type="email" data-wf-user-form-input-type="email">' +
      '<input type="password" data-wf-user-form-input-type="password"><input type="submit" value="Log in"></form>',
  ],
  subscriptions: ["subscriptions", '<div data-wf-user-subscriptions-list="true"></div>'],
};

/** Scripts by nonce and integrity only, and trusted types for everything that writes markup or loads a script. */
const POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; script-src 'nonce-n0'; " +
  "require-trusted-types-for 'script'; trusted-types millrace";

it("has markup for each module with behaviours", () => {
  const rows = readManifest().rows.filter(({ of, part, always }) => of === undefined && !part && !always);
  expect(Object.keys(LATE).sort()).toEqual(rows.map(({ name }) => name).sort());
});

it.each(Object.entries(LATE))(
  "fetches the module %s for markup that comes later, with its integrity value, under a strict policy",
  async (name, [behaviour, markup, turn]) => {
    // Some of this markup has nothing to work with, which the console says.
    browser.allowConsole();
    const script = serveComposed(browser, await composeWithout([name]));
    const page = await browser.open("/late", {
      html: script.page(`<main id="main"><h1>Late</h1></main><template>${markup}</template>`, {
        script: 'nonce="n0"',
      }),
      headers: { "content-security-policy": POLICY },
    });
    const file = script.find(`millrace-${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`);
    const tag = page.locator(`script[src$="${file}"]`);
    await page.evaluate(() => window.Millrace?.start());
    expect(await tag.count()).toBe(0);
    await page.evaluate(() => {
      const template = document.querySelector("template");
      if (template) document.querySelector("main")?.append(template.content.cloneNode(true));
    });
    if (turn !== undefined) {
      await page.waitForFunction(
        (loader) => window.Millrace?.inspect().some((mount) => mount.behaviour === loader),
        `${name}-loader`,
      );
      expect(await tag.count()).toBe(0);
      await page.focus(turn);
    }
    await page.waitForFunction(
      (wanted) => window.Millrace?.inspect().some((mount) => mount.behaviour === wanted && !mount.error),
      behaviour,
    );
    expect(await tag.evaluate(({ integrity, nonce }: HTMLScriptElement) => [integrity.slice(0, 7), nonce])).toEqual([
      "sha256-",
      "n0",
    ]);
  },
);
