import { currentMode, type Mode } from "./builder-mode";
import type { ScriptConfig } from "./script-config";
import { prefersReducedMotion } from "../stores";
import { isOwnOrigin } from "./url";

/** Facts about the page, each read at each use: page transitions replace attributes of `<html>` and `<body>`. */
export interface Page {
  readonly config: ScriptConfig;
  readonly mode: Mode;
  /** Attributes of `<html>` (`boot.md` 1.1); `undefined` when missing or empty. */
  readonly siteId: string | undefined;
  readonly pageId: string | undefined;
  readonly domain: string | undefined;
  readonly collectionId: string | undefined;
  readonly itemSlug: string | undefined;
  /**
   * Whether interactions show end states instead of motion; under `data-reduced-motion="site"` only on pages that
   * support it.
   */
  readonly reducedMotion: boolean;
  /** Absolute URL of one of the site's own endpoints: the script tag's `data-api`, else this origin, plus `path`. */
  endpoint(path: string): string;
  /** Whether {@link endpoint} leads to another origin, whose cookies the page cannot read. */
  readonly foreignApi: boolean;
  /** Leaves the page through `Webflow.location`, looked up now, so that pages and tests can replace it. */
  navigate(url: string): void;
  /** Loads the page again. */
  reload(): void;
}

export function createPage(config: ScriptConfig): Page {
  const endpoint = (path: string) => new URL(config.api + path, location.href).href;
  const fact = (attribute: string) => document.documentElement.getAttribute(attribute) || undefined;
  return {
    config,
    get mode() {
      return currentMode();
    },
    get siteId() {
      return fact("data-wf-site");
    },
    get pageId() {
      return fact("data-wf-page");
    },
    get domain() {
      return fact("data-wf-domain");
    },
    get collectionId() {
      return fact("data-wf-collection");
    },
    get itemSlug() {
      return fact("data-wf-item-slug");
    },
    get reducedMotion() {
      const counts = config.reducedMotion === "visitor" || document.body?.hasAttribute("data-wf-ix-vacation");
      return counts && prefersReducedMotion();
    },
    endpoint,
    get foreignApi() {
      return !isOwnOrigin(endpoint("/"));
    },
    navigate(url) {
      const { Webflow } = window;
      if (Webflow && "location" in Webflow) Webflow.location(url);
      else location.assign(url);
    },
    reload: () => location.reload(),
  };
}
