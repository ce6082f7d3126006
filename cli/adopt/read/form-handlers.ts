import { describeDestination } from "./destinations";
import { attribute, type Element, type ExportedPage } from "./html/page";
import { compileSelector } from "./html/selector";
import { findFormHandlers, Names, readInlineHandler, type FormHandler } from "./javascript/form-handlers";
import { parseScript, type Tree } from "./javascript/tree";
import type { ScriptUse } from "./script-use";
import type { SiteFiles } from "./site-files";

/** A script of a page that sends a form in place of the browser. */
export interface SentForm {
  /** Where the script is, for the report: "js/form.js, line 5". */
  readonly script: string;
  /** Where it sends the form to, in words. */
  readonly destinations: readonly string[];
  /** Whether the runtime gets no event of the form. */
  readonly isAlone: boolean;
}

/** Words of scripts that send something. */
const MAY_SEND = /\b(fetch|XMLHttpRequest|axios|ajax|post|emailjs|sendBeacon|whatsapp|wa\.me|mailto)\b/;

interface Script {
  readonly use: ScriptUse;
  readonly source: string;
  readonly tree: Tree;
}

/** The forms of a page that its own scripts send, each with the first script that does. */
export async function findSentForms(
  page: ExportedPage,
  uses: readonly ScriptUse[],
  files: SiteFiles,
): Promise<Map<Element, SentForm>> {
  const found = new Map<Element, SentForm>();
  const forms = page.elements.filter(({ tagName, parentNode }) => tagName === "form" && parentNode !== null);
  if (forms.length === 0) return found;
  const names = new Names();
  const scripts: Script[] = [];
  for (const use of uses.filter(({ kind }) => kind === "own")) {
    const source = await files.readSource(use);
    const tree = MAY_SEND.test(source) ? parseScript(source) : undefined;
    if (tree) scripts.push({ use, source, tree });
    if (tree) names.add(tree);
  }
  for (const form of forms) {
    const inline = scripts.length > 0 ? readAttributes(form, names) : undefined;
    if (inline) found.set(form, inline);
  }
  for (const { use, source, tree } of scripts) {
    for (const handler of findFormHandlers(tree, names)) {
      if (handler.sends.length === 0 || !(handler.prevents || handler.stops)) continue;
      const script = locate(use, source, handler.start);
      // Without a click that counts, the browser submits nothing.
      const isAlone = handler.stops || handler.event === "click";
      for (const form of forms) {
        if (found.has(form) || !listensTo(page, handler, form, use)) continue;
        found.set(form, { script, destinations: describeAll(form, handler.sends), isAlone });
      }
    }
  }
  return found;
}

/** A URL that a script does not show is mostly that of the form. */
const describeAll = (form: Element, urls: readonly string[]): string[] => [
  ...new Set(urls.map((url) => describeDestination(url || (attribute(form, "action") ?? "")))),
];

function listensTo(page: ExportedPage, handler: FormHandler, form: Element, { script }: ScriptUse): boolean {
  const { selectors, scope, event } = handler;
  if (!selectors) return event === "submit";
  return selectors.some((selector) => {
    const test = compileSelector(selector);
    if (!test) return false;
    const all = page.elements.filter(
      (element) => test(element) && (scope !== "own" || isAround(element, script.element)),
    );
    return (scope === "all" ? all : all.slice(0, 1)).some((element) => {
      if (element === form) return event === "submit";
      // A listener of the wrapper hears of the form; one of a button belongs to the form around it.
      return event === "submit" ? isAround(element, form) : isAround(form, element);
    });
  });
}

function isAround(outer: Element, inner: Element): boolean {
  for (let at = inner.parentNode; at; at = "parentNode" in at ? at.parentNode : null) if (at === outer) return true;
  return false;
}

/** An `onsubmit` attribute. */
function readAttributes(form: Element, names: Names): SentForm | undefined {
  const code = attribute(form, "onsubmit");
  const tree = code === undefined ? undefined : parseScript(code);
  const handler = tree && readInlineHandler(tree, names);
  if (!handler || handler.sends.length === 0 || !(handler.prevents || handler.stops)) return undefined;
  const line = form.sourceCodeLocation?.startLine ?? 0;
  return { script: `onsubmit, line ${line}`, destinations: describeAll(form, handler.sends), isAlone: handler.stops };
}

function locate({ script, label }: ScriptUse, source: string, start: number): string {
  const line = source.slice(0, start).split("\n").length;
  return script.src === undefined ? `inline script, line ${script.line + line - 1}` : `${label}, line ${line}`;
}
