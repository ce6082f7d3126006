import { afterEach, expect, it, vi } from "vitest";
import { lightboxBasics } from "../../../src/lightbox/lightbox-basics";
import { mountPage } from "../support/page";

afterEach(() => vi.unstubAllGlobals());

it("LB-33 page scripts call webflowLightBox() of jQuery, which returns the elements", () => {
  const fn: { webflowLightBox?(this: object): object } = {};
  vi.stubGlobal(
    "jQuery",
    Object.assign(() => undefined, { fn }),
  );
  mountPage('<a class="w-lightbox" href="#">Set</a>', lightboxBasics);
  const elements = { length: 1 };
  expect(fn.webflowLightBox?.call(elements)).toBe(elements);
});
