import { PHONE, type Kind, type Place } from "../kind";
import { findAll, type SitePage } from "../site-page";

/** The parts of a page that a module of the script makes work, and the steps that use them. */
const MODULES: Record<string, { selector: string; steps: readonly string[] }> = {
  interactions: { selector: "[data-w-id]", steps: ["load", "scroll", "hover", "click"] },
  links: { selector: "a", steps: ["load", "scroll", "anchor"] },
  scroll: { selector: 'a[href^="#"]', steps: ["load", "anchor"] },
  backgroundVideo: { selector: ".w-background-video", steps: ["load", "click"] },
  dropdown: { selector: ".w-dropdown", steps: ["load", "dropdown"] },
  formBasics: { selector: ".w-form", steps: ["load", "form"] },
  forms: { selector: ".w-form", steps: ["load", "form"] },
  lightboxBasics: { selector: ".w-lightbox", steps: ["load", "lightbox"] },
  lightbox: { selector: ".w-lightbox", steps: ["load", "lightbox"] },
  navbar: { selector: ".w-nav", steps: ["load", "menu"] },
  slider: { selector: ".w-slider", steps: ["load", "slider"] },
  tabs: { selector: ".w-tabs", steps: ["load", "tabs"] },
  lottie: { selector: '[data-animation-type="lottie"]', steps: ["load", "scroll"] },
};

type Part = (typeof MODULES)[string];

/** The parts of pages that use the code at a position of the script: those of its module, and of modules that need it. */
function listParts(script: string, position: number, modules: readonly string[]): Part[] {
  const defined = [...script.matchAll(/define\("([\w-]+)",(\[[^\]]*\])/g)];
  const own = defined.findLast(({ index }) => index < position)?.[1];
  const needs = new Map(defined.map(([, name = "", list = "[]"]) => [name, JSON.parse(list) as string[]]));
  const uses = (name: string): boolean => name === own || (needs.get(name) ?? []).some(uses);
  return modules.flatMap((name) => (needs.has(name) && uses(name) ? (MODULES[name] ?? []) : []));
}

/** The modules that the script starts, as written at its end. */
function listModules({ script, ...page }: SitePage): Place[] {
  const at = script ? script.text.lastIndexOf("core.run([") + "core.run(".length : 0;
  const end = script?.text.indexOf("],{", at) ?? -1;
  if (!script || at < 10 || end < 0) return [];
  let start = at + 1;
  return (JSON.parse(script.text.slice(at, end + 1)) as (string | { name: string })[]).flatMap((row) => {
    const text = JSON.stringify(row);
    const from = script.text.indexOf(text, start);
    start = from + text.length;
    const name = typeof row === "string" ? row : row.name;
    const module = Object.hasOwn(MODULES, name) ? MODULES[name] : undefined;
    const about = module ? findAll(page, module.selector) : [];
    if (!module || about.length === 0) return [];
    const edits = [{ start: from, end: start + (script.text[start] === "," ? 1 : 0), text: "" }];
    const width = name === "navbar" ? { width: PHONE } : {};
    return [{ about, steps: module.steps, ...width, change: () => ({ file: script.path, edits, words: name }) }];
  });
}

/** A kind that replaces what a pattern finds in the script, on pages with a part that uses it. */
const patternKind = (name: string, pattern: RegExp, text: string, modules: readonly string[]): Kind => ({
  name,
  group: "script",
  steps: ["load"],
  find: ({ script, ...page }) =>
    [...(script?.text.matchAll(pattern) ?? [])].flatMap((match): Place[] => {
      const [found] = match;
      const [start, end] = [match.index, match.index + found.length];
      const code = script?.text ?? "";
      const parts = listParts(code, start, modules).filter(({ selector }) => findAll(page, selector).length > 0);
      if (!script || parts.length === 0) return [];
      const around = code.slice(start - 20, end + 20).replaceAll("\n", " ");
      return [
        {
          about: parts.flatMap(({ selector }) => findAll(page, selector)),
          steps: [...new Set(parts.flatMap(({ steps }) => steps))],
          ...(parts.every((part) => part === MODULES.navbar) && { width: PHONE }),
          change: () => ({ file: script.path, edits: [{ start, end, text }], words: `${found} in ${around}` }),
        },
      ];
    }),
});

/** Those with controls that keys use. */
const WIDGETS = ["backgroundVideo", "dropdown", "lightboxBasics", "navbar", "slider", "tabs"];

const KEY = '"(?:Escape|Enter|Home|End|Arrow(?:Up|Down|Left|Right)| )"';

export const SCRIPT_KINDS: readonly Kind[] = [
  { name: "module left out", group: "script", steps: ["load"], find: listModules },
  patternKind(
    "listener dropped",
    /(?<=(?:\baddEventListener|\b\w\.\w)\((?:\w+,)?)"(?:click|keydown|mouseenter|pointerover|focusout|input|submit|change)"(?=,)/g,
    '"never"',
    Object.keys(MODULES),
  ),
  patternKind("focus not moved", /(?<=\.)focus(?=\()/g, "toString", WIDGETS),
  patternKind("key ignored", new RegExp(`(?<=[=?:]|case)${KEY}|${KEY}(?===)`, "g"), '"never"', WIDGETS),
];
