import { attribute } from "../read/html/page";
import { GSAP_GLOBALS } from "../read/gsap-globals";
import type { ScriptUse } from "../read/site-files";

const FILE =
  /(?:^|\/)(?:gsap|ScrollTrigger|SplitText|Observer|CustomEase|CustomWiggle|CustomBounce)(?:\.min)?\.js(?:[?#]|$)/;
/** Does nothing but tell the library of its own plugins. */
const ONLY_REGISTERS = /^\s*(?:gsap\.registerPlugin\([\w\s,]*\)\s*;?\s*)+$/;
/** Scripts of other hosts that move things. */
const MAY_USE = /gsap|greensock|scroll|split-?t|lenis|barba|motion|anim/i;

/** Whether a script is a file of the library, or tells it of its plugins only. */
export const isGsap = ({ script }: ScriptUse): boolean =>
  script.src === undefined ? ONLY_REGISTERS.test(script.content) : FILE.test(script.src);

/** Who else on a page uses the library, in words for the report. */
export function needsGsap(uses: readonly ScriptUse[]): string[] {
  const others = uses.filter((use) => use.kind !== "vendor" && !isGsap(use));
  return others.flatMap(({ kind, label, globals, script }) => {
    if (kind === "own") return GSAP_GLOBALS.some((name) => globals?.reads.has(name)) ? [`${label} uses it`] : [];
    const src = attribute(script.element, "src") ?? "";
    return kind === "unread" && MAY_USE.test(src) ? [`${label} may use it`] : [];
  });
}
