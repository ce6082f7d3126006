import { attribute, type ExportedPage } from "./html/page";
import { addsParts } from "./html/template";
import { findGlobals } from "./javascript/globals";
import type { ScriptUse } from "./script-use";
import { suggestsPlugin } from "./vendor-url";

const NAMES = ["$", "jQuery"];

/** The copies of jQuery on a page, and whether the page still needs one without the vendor script. */
export interface JqueryFacts {
  /** Scripts that are jQuery and nothing else. */
  readonly copies: readonly ScriptUse[];
  /** What needs it, in words for the report; empty: the copies can go. */
  readonly needs: readonly string[];
  /**
   * `none`: there is no jQuery on the page. `removed`: nothing needs it. `kept`: its copies stay. `extracted`: its only copy is part
   * of the vendor script, and becomes a file. `lost`: the same, but it cannot be separated.
   */
  readonly outcome: "none" | "removed" | "kept" | "extracted" | "lost";
  /** For `extracted`: its text. */
  readonly text: string;
}

export function readJqueryFacts(page: ExportedPage, uses: readonly ScriptUse[]): JqueryFacts {
  const copies = uses.filter(({ kind }) => kind === "jquery");
  const inside = uses.find(({ kind, recognized }) => kind === "vendor" && recognized?.jquery !== undefined);
  if (copies.length === 0 && !inside) return { copies, needs: [], outcome: "none", text: "" };
  const needs = needsJquery(page, uses);
  const text = inside?.recognized?.jquery ?? "";
  const keep = copies.length > 0 ? "kept" : text ? "extracted" : "lost";
  return { copies, needs, outcome: needs.length > 0 ? keep : "removed", text };
}

/** The parts of a template are not known. */
export const PARTS_NEED = "the template adds parts, which may use it";

/** Uses of jQuery on a page that remain without the vendor script. */
function needsJquery(page: ExportedPage, uses: readonly ScriptUse[]): string[] {
  const needs: string[] = [];
  for (const use of uses) {
    if (use.kind === "own" && NAMES.some((name) => use.globals?.reads.has(name))) {
      needs.push(`${use.label} uses it${use.globals?.parsed ? "" : " (searched as text: it does not parse)"}`);
    } else if ((use.kind === "unread" || use.kind === "missing") && use.url && suggestsPlugin(use.url)) {
      needs.push(`${use.label} looks like a jQuery plugin`);
    }
  }
  if (addsParts(page)) needs.push(PARTS_NEED);
  const handler = inlineHandler(page);
  if (handler) needs.push(handler);
  return needs;
}

/** An `onclick="$(…)"` or `href="javascript:$(…)"`. */
function inlineHandler(page: ExportedPage): string | undefined {
  for (const element of page.elements) {
    for (const { name, value } of element.attrs) {
      if (!value.includes("$") && !value.includes("jQuery")) continue;
      const isLink = name === "href" && value.trimStart().toLowerCase().startsWith("javascript:");
      if (!name.startsWith("on") && !isLink) continue;
      const source = isLink ? value.slice(value.indexOf(":") + 1) : value;
      if (findGlobals(source, NAMES).reads.size === 0) continue;
      const id = attribute(element, "id");
      return `the ${name} attribute of <${element.tagName}${id ? ` id="${id}"` : ""}> uses it`;
    }
  }
  return undefined;
}
