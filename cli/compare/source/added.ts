import type { Edit } from "../../../common/edits";
import { attribute, readClasses, readText, type Element, type ExportedPage } from "../../adopt/read/html/page";
import type { ScriptUse } from "../../adopt/read/script-use";
import { removeElement, type ExportedParts } from "./exported";
import { decodeCss, type LinkedTexts } from "./moved";

interface Context {
  readonly page: ExportedPage;
  readonly parts: ExportedParts;
  /** The tag that loads the runtime. */
  readonly runtime: ScriptUse | undefined;
  readonly texts: LinkedTexts;
}

/** An element that `adopt` adds to a page. */
interface Added {
  readonly tag: string;
  /** Whether it is right: an element with another attribute or other content is a difference. */
  isRight(element: Element, context: Context): boolean;
}

/** The events of a page before which the data of its interactions is not needed (IX-FIX-33). */
const EVENTS = /^((^| )(click|mousedown|mouseup|mouseover|mouseout|COMPONENT_ACTIVE|COMPONENT_INACTIVE))*$/;
/** Only while no engine runs, and after four seconds; or only once a script did not load (B-84). */
const LATE =
  /^(@keyframes millrace-late\{to\{opacity:1\}\}@keyframes millrace-late-move\{to\{opacity:1;transform:none\}\}(html(\.w-mod-js)?:not\(\.w-mod-ix\)\s[^{}]+\{animation:millrace-late(-move)? 0s 4s forwards\})+)?([^{}]+:is\(\.millrace-failed,\.millrace-failed \*\)\{(display:none|opacity:1!important;visibility:visible)!important\})*$/;
/** Marks a page some script of which did not load after four seconds, or has not answered after eight. */
const WATCH =
  /^\(function\(w,d,loaded\)\{.*\.classList\.add\("millrace-failed"\)\}.*&&at\(4,mark\)\},true\);.*at\(8,function\(\)\{d\.removeEventListener\("load",note,true\);.*&&mark\(\)\}\)\}\)\(window,document,\[\]\)$/;
const LOTTIE =
  /^(\.w-mod-js \[data-animation-type=lottie\]\[data-src="[^"]*"\]:empty::before\{content:"";display:inline-block;width:100%;max-height:100%;aspect-ratio:[\d.]+\/[\d.]+\})+$/;
const SENT = ".w-form-done:target:target:target{display:block}";
const TRACKING =
  "window.wf=window.wf||{ready:function(f){wf.allowUserTracking?f():" +
  'document.addEventListener("DOMContentLoaded",function(){f()})}}';

const ADDED: readonly Added[] = [
  // Interactions of the first and second generation.
  {
    tag: "script",
    isRight: (element) =>
      hasOnly(element, "type", "data-interactions") &&
      EVENTS.test(attribute(element, "data-interactions") ?? "") &&
      readJson(element) !== undefined,
  },
  // Interactions of the third generation.
  {
    tag: "script",
    isRight: (element) => hasOnly(element, "type", "data-interactions-3") && readJson(element) !== undefined,
  },
  // The runtime in place of the vendor script.
  {
    tag: "script",
    isRight: (element, { runtime, parts }) => element === runtime?.script.element && isRightTag(element, parts),
  },
  // Code of the owner, or jQuery, that was part of the vendor script.
  {
    tag: "script",
    isRight: (element, { parts, texts }) => parts.extracted.includes(texts.get(attribute(element, "src") ?? "") ?? ""),
  },
  // Content that waits for an animation is shown when no script loads.
  {
    tag: "style",
    isRight: (element) => hasOnly(element, "data-millrace-late") && LATE.test(readText(element)),
  },
  {
    tag: "script",
    isRight: (element) => hasOnly(element, "data-millrace-late") && WATCH.test(readText(element)),
  },
  // The space of a Lottie animation (LO-11).
  {
    tag: "style",
    isRight: (element, { page }) => {
      const text = readText(element);
      const isRule = hasOnly(element, "data-millrace-lottie") && LOTTIE.test(text);
      return (
        isRule && listSources(text).every((src) => page.elements.some((one) => attribute(one, "data-src") === src))
      );
    },
  },
  // The success message of a form that was sent without a script (F-163).
  {
    tag: "style",
    isRight: (element) => hasOnly(element) && readText(element) === SENT,
  },
  // The object wf for scripts that run before ours (B-26).
  {
    tag: "script",
    isRight: (element) => hasOnly(element) && readText(element) === TRACKING,
  },
  // The list of search results (SE-3).
  {
    tag: "div",
    isRight: (element) =>
      attribute(element, "data-search-added") === "" && readClasses(element).join() === "w-dyn-list",
  },
];

/** Whether the tag of the runtime has only the attributes that `adopt` writes, and those by which a consent tool finds the vendor script. */
function isRightTag({ attrs }: Element, { vendors }: ExportedParts): boolean {
  const before = vendors[0]?.script.element.attrs ?? [];
  return attrs.every(({ name, value }) => {
    // Where the first screen waits for it (B-83).
    if (name === "fetchpriority") return value === "high";
    if (name === "defer" || name === "data-interactions-src") return value === "";
    if (name === "data-api") return URL.canParse(value) && new URL(value).origin === value;
    return name.endsWith("src") || before.some((one) => one.name === name && one.value === value);
  });
}

/** The URLs of the animations that the rules are for. */
const listSources = (css: string): string[] =>
  [...css.matchAll(/\[data-src="([^"]*)"\]/g)].map(([, src = ""]) => decodeCss(src));

const hasOnly = ({ attrs }: Element, ...names: string[]): boolean =>
  attrs.length === names.length && attrs.every(({ name }) => names.includes(name));

/** The value of a block of JSON; undefined for another element. */
export function readJson(element: Element): unknown {
  if (attribute(element, "type") !== "application/json") return undefined;
  try {
    return JSON.parse(readText(element));
  } catch {
    return undefined;
  }
}

/** The animation in place of the rule that hides what the third generation reveals, which ends after four seconds. */
const HIDES = "animation:millrace-late-3 4s!important}@keyframes millrace-late-3{from,to{visibility:hidden}}";

/** The edits of a copy that take back what `adopt` adds to pages. */
export function takeBackAdded(context: Context): Edit[] {
  return context.page.elements.flatMap((element): Edit[] => {
    if (ADDED.some(({ tag, isRight }) => tag === element.tagName && isRight(element, context)))
      return removeElement(element);
    const [content] = element.tagName === "style" ? element.childNodes : [];
    const place = content?.sourceCodeLocation;
    const text = readText(element);
    if (!place || !text.includes(HIDES)) return [];
    const before = text.replaceAll(HIDES, "visibility:hidden!important}");
    return [{ start: place.startOffset, end: place.endOffset, text: before }];
  });
}
