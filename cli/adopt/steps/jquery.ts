import { suggestsPlugin } from "../read/vendor-address";
import { attribute, type Page } from "../read/html/page";
import { globalsOf } from "../read/javascript/globals";
import type { ScriptUse } from "../read/site-files";

const NAMES = ["$", "jQuery"];

/** Who on a page still needs jQuery once the vendor script is gone, in words for the report. */
export function needsJquery(page: Page, uses: ScriptUse[]): string[] {
  const needs: string[] = [];
  for (const use of uses) {
    if (use.kind === "own" && NAMES.some((name) => use.globals?.reads.has(name))) {
      needs.push(`${use.label} uses it${use.globals?.parsed ? "" : " (searched as text: it does not parse)"}`);
    } else if ((use.kind === "unread" || use.kind === "missing") && use.url && suggestsPlugin(use.url)) {
      needs.push(`${use.label} looks like a jQuery plugin`);
    }
  }
  const handler = inlineHandler(page);
  if (handler) needs.push(handler);
  return needs;
}

/** An `onclick="$(…)"` or `href="javascript:$(…)"`. */
function inlineHandler(page: Page): string | undefined {
  for (const element of page.elements) {
    for (const { name, value } of element.attrs) {
      if (!value.includes("$") && !value.includes("jQuery")) continue;
      const isLink = name === "href" && value.trimStart().toLowerCase().startsWith("javascript:");
      if (!name.startsWith("on") && !isLink) continue;
      const source = isLink ? value.slice(value.indexOf(":") + 1) : value;
      if (globalsOf(source, NAMES).reads.size === 0) continue;
      const id = attribute(element, "id");
      return `the ${name} attribute of <${element.tagName}${id ? ` id="${id}"` : ""}> uses it`;
    }
  }
  return undefined;
}
