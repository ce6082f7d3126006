import type { Page } from "playwright-core";

/** The lightbox of a page, and the links that open it. */
export const lightboxModel = (page: Page) => {
  const links = page.locator("a.w-lightbox");
  const view = page.locator("#w-lightbox-view");
  const rest = () =>
    page.waitForFunction(() => !document.getAnimations().some(({ playState }) => playState === "running"));
  return {
    links,
    view,
    /** Opens it by a link and waits until its first view is there. */
    async open(link = 0): Promise<void> {
      await links.nth(link).click();
      await view.waitFor();
      await rest();
    },
    /** Waits until no motion runs. */
    rest,
    /** Waits until it has closed. */
    gone: () => page.locator(".w-lightbox-backdrop.w-lightbox-hide").waitFor({ state: "attached" }),
    /** Name of the focused element. */
    focused: () =>
      page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.querySelector("img")?.alt,
      ),
    /** URL of the picture on view, as written. */
    picture: () => page.$eval("#w-lightbox-view .w-lightbox-image", (image) => image.getAttribute("src")),
  };
};
