import { atEnd } from "../../core/lifetime";
import type { Reporter } from "../../core/errors";
import { SOURCE } from "../markup";

/** Time in ms after the load in which page scripts may still pass data. */
const SCRIPTS_LIMIT = 1000;
const DATA_CALL = /require\(["'`]ix2?["'`]\)\.init\(/;

/**
 * Reports what to do on a page that has interaction targets and no data: without the vendor's script, the data in it is
 * missing, too (IX-FIX-26). An empty `data-interactions-src` means that the page needs none.
 * @param came called some time after the page has loaded.
 */
export function reportMissingData(came: () => boolean, warn: Reporter["warn"], signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => (timer = setTimeout(look, SCRIPTS_LIMIT));
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true, signal });
  atEnd(signal, () => clearTimeout(timer));

  function look(): void {
    const element = document.querySelector("[data-w-id], [data-ix]");
    if (!element || came() || document.querySelector(`script[${SOURCE}]`)) return;
    const attribute = element.hasAttribute("data-ix") ? "data-ix" : "data-w-id";
    const early = [...document.scripts].some(({ text }) => DATA_CALL.test(text));
    const message = early
      ? "the inline script with the data ran before this runtime, so nothing moves"
      : "the page has interaction targets but no data, so nothing moves";
    const expected = early
      ? 'Webflow.push(() => Webflow.require("ix2").init(…)) in it, or a script tag in front of it without defer'
      : `${SOURCE}="interactions.json" on the script tag, with the file from "npx millrace lift export/js/site.js > interactions.json"`;
    warn({ element, attribute, message, expected });
  }
}
