import { createReporter } from "../errors";
import { flag, number, oneOf, readSettings, text, type SettingsOf } from "../settings";

/** All settings of the script tag. */
const schema = {
  /** Base of `/api/v1/form` and `/.wf_graphql`, without a trailing slash. Default: this origin. */
  api: text("data-api", ""),
  /** `false`: wait for `Millrace.start()`. */
  auto: flag("data-auto", true),
  /** One console line for each step of an element's life. */
  debug: flag("data-debug"),
  /**
   * Whose preference for reduced motion counts: every visitor's, or only on pages that support it (the vendor script's
   * rule).
   */
  reducedMotion: oneOf("data-reduced-motion", ["visitor", "site"], "visitor"),
  /** Body of a form submission: JSON, or bracket keys for back ends made for the vendor script (`forms.md` 9). */
  formEncoding: oneOf("data-form-encoding", ["json", "urlencoded"], "json"),
  /** Time limit of a form submission in ms. */
  formTimeout: number("data-form-timeout", 30_000, { min: 1, unit: "ms" }),
  /** Time limit of one file's transfer to the storage in ms. */
  uploadTimeout: number("data-upload-timeout", 300_000, { min: 1, unit: "ms" }),
  /** Base of the builder's editor service; without it editor mode never starts (`boot.md` 5). */
  editor: text("data-editor", ""),
  /** Folder of the parts, such as `inspector.js`. Default: the folder of the tag's own script (`boot.md` B-33). */
  parts: text("data-parts"),
  /** Key of the site's owner for the map service that the builder uses; without one, maps are OpenStreetMap's. */
  mapsKey: text("data-maps-key"),
  /** `ask`: a map is loaded only after the visitor has pressed a button that names its host. */
  maps: oneOf("data-maps", ["load", "ask"], "load"),
  /** Shows the panel for QA, a part. */
  inspect: flag("data-inspect"),
  /** URL of the page's interaction data, as `millrace lift` writes it (`interactions.md` IX-FIX-25). */
  interactionsSrc: text("data-interactions-src"),
  /** Publication id for the URL of the user system, if any (`accounts.md` A-30). */
  pub: text("data-pub"),
  /** Preview key for the URL of the user system, if any (`accounts.md` A-30). */
  preview: text("data-preview"),
};

export type ScriptConfig = SettingsOf<typeof schema> & {
  /** The tag's nonce, for style and script elements that the runtime makes. */
  nonce: string | undefined;
};

/**
 * The tag that loaded the bundle. `document.currentScript` is only set while a classic script runs: read it at the top
 * of the bundle. Modules and some injectors leave it null; then the tag is searched by its file name.
 */
export function findScript(): HTMLScriptElement | null {
  const current = document.currentScript;
  if (current instanceof HTMLScriptElement) return current;
  return document.querySelector<HTMLScriptElement>('script[src*="millrace"]');
}

/** @param tag without one (the ES module), every setting has its default. */
export function readScriptConfig(tag: Element | null): ScriptConfig {
  const config = readSettings(tag ?? document.createElement("script"), schema, createReporter("script tag").warn);
  return {
    ...config,
    api: config.api.replace(/\/+$/, ""),
    // Browsers hide the attribute's value from selectors and scripts; the property keeps it.
    nonce: (tag instanceof HTMLElement && tag.nonce) || undefined,
  };
}
