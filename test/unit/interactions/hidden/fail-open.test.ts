import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMounter, type Mounter } from "../../../../runtime/mounter";
import { createPage } from "../../../../src/core/page/page";
import { readScriptConfig } from "../../../../src/core/page/script-config";
import { claim, failOpen, revealEverything } from "../../../../src/interactions/hidden/fail-open";

let mounter: Mounter;

function html(markup: string): HTMLElement {
  document.body.innerHTML = markup;
  return document.body.firstElementChild as HTMLElement;
}

beforeEach(() => (mounter = createMounter([failOpen], createPage(readScriptConfig(null)))));
afterEach(() => mounter.stop());

describe("content that waits for an animation engine (IX-FIX-27)", () => {
  it.each([
    '<p style="opacity:0">Text</p>',
    '<p data-w-id="w" style="opacity: 0">Text</p>',
    '<p data-ix="fade" style="opacity: 0">Text</p>',
    '<p style="opacity: 0; transform: translate3d(0px, 40px, 0px) scale3d(1, 1, 1) rotateX(0deg) ' +
      'rotateY(0deg)">Text</p>',
    '<p style="opacity:0.0">Text</p>',
    '<p style="-webkit-transform:translate3d(0, 100px, 0);transform:translate3d(0, 100px, 0);opacity:0">Text</p>',
  ])("is shown in its place: %s", async (markup) => {
    const element = html(markup);
    await mounter.start();
    expect([element.style.opacity, element.style.transform]).toEqual(["", ""]);
  });

  it.each([
    '<input type="checkbox" style="opacity:0;position:absolute;z-index:-1">',
    '<p style="opacity:0.5">Text</p>',
    '<p style="opacity:0;">Text</p>',
  ])("keeps other content hidden: %s", async (markup) => {
    const element = html(markup);
    if (markup.includes('opacity:0;"')) claim(element);
    const before = element.style.cssText;
    await mounter.start();
    expect(element.style.cssText).toBe(before);
  });

  it.each(['class="w-embed"', "data-wf-paypal-button"])(
    "IX-FIX-27 ignores content that an embed hides: %s",
    async (mark) => {
      const element = html(`<div ${mark}><i style="opacity:0"></i></div>`).firstElementChild as HTMLElement;
      await mounter.start();
      expect(element.style.opacity).toBe("0");
    },
  );

  it("IX-FIX-27 shows an embed that the builder itself hides", async () => {
    const element = html('<div class="w-embed" style="opacity:0"></div>');
    await mounter.start();
    expect(element.style.opacity).toBe("");
  });

  it.each(['<p style="opacity: 0">Text</p>', '<div style="opacity: 0; transform: translateX(-40px)">Text</div>'])(
    "IX-FIX-27 ignores content that the page itself hides: %s",
    async (markup) => {
      const element = html(markup);
      const before = element.style.cssText;
      await mounter.start();
      expect(element.style.cssText).toBe(before);
    },
  );

  it("keeps the page's other inline styles", async () => {
    const element = html('<p style="color:red;opacity:0">Text</p>');
    await mounter.start();
    expect(element.style.cssText).toBe("color: red;");
  });

  it("stays shown after stop(): no script would show it again", async () => {
    const element = html('<p style="opacity:0">Text</p>');
    await mounter.start();
    mounter.stop();
    expect(element.style.opacity).toBe("");
  });

  it("is shown, too, when the runtime itself could not start", () => {
    const element = html('<p style="opacity:0">Text</p>');
    revealEverything();
    expect(element.style.opacity).toBe("");
  });
});
