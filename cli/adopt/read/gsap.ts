import { GSAP_GLOBALS } from "./gsap-globals";
import { PARTS_NEED } from "./jquery";
import { attribute, type ExportedPage } from "./html/page";
import { addsParts } from "./html/template";
import type { ScriptUse } from "./script-use";

const FILE =
  /(?:^|\/)(?:gsap|ScrollTrigger|SplitText|Observer|CustomEase|CustomWiggle|CustomBounce)(?:\.min)?\.js(?:[?#]|$)/;
/** Only registers plugins. */
const ONLY_REGISTERS = /^\s*(?:gsap\.registerPlugin\([\w\s,]*\)\s*;?\s*)+$/;
/** Scripts of other hosts that move things. */
const MAY_USE = /gsap|greensock|scroll|split-?t|lenis|barba|motion|anim/i;

/** The files of the animation library on a page whose vendor script uses it. */
export interface GsapFacts {
  readonly copies: readonly ScriptUse[];
  /** What else on the page uses it, in words for the report; empty: the copies can go. */
  readonly needs: readonly string[];
}

/** `undefined` when there is no copy on the page, or the vendor script does not use it. */
export function readGsapFacts(page: ExportedPage, uses: readonly ScriptUse[]): GsapFacts | undefined {
  const copies = uses.filter(isGsap);
  const used = uses.some(({ recognized }) => recognized?.lifted.timelines.length);
  if (copies.length === 0 || !used) return undefined;
  const parts = addsParts(page) ? [PARTS_NEED] : [];
  return { copies, needs: [...needsGsap(uses), ...parts] };
}

/** Whether a script is a file of the library, or only registers its plugins. */
const isGsap = ({ script }: ScriptUse): boolean =>
  script.src === undefined ? ONLY_REGISTERS.test(script.content) : FILE.test(script.src);

/** What else on a page uses the library. */
function needsGsap(uses: readonly ScriptUse[]): string[] {
  const others = uses.filter((use) => use.kind !== "vendor" && !isGsap(use));
  return others.flatMap(({ kind, label, globals, script }) => {
    if (kind === "own") return GSAP_GLOBALS.some((name) => globals?.reads.has(name)) ? [`${label} uses it`] : [];
    const src = attribute(script.element, "src") ?? "";
    return kind === "unread" && MAY_USE.test(src) ? [`${label} may use it`] : [];
  });
}
