import type { Edit } from "../../../common/edits";
import { addToHead, insertAboveScripts } from "../edits";
import type { PageFacts } from "../facts";
import { FAILED, readFailedStyle } from "../read/failed-styles";
import { LATE_SECONDS } from "../read/late-styles";
import type { Element } from "../read/html/page";
import type { StepResult } from "../step";

const REASON = "when the script does not load";

/** The libraries with which scripts of pages show content, by their files. */
const LIBRARIES = String.raw`/millrace|gsap|ScrollTrigger|ScrollSmoother|SplitText|TweenMax|jquery|barba|lenis/i`;

/** After how many seconds a script that has neither loaded nor failed counts as failed; a slow network needs some, too. */
const SILENT_SECONDS = 2 * LATE_SECONDS;

/**
 * Marks the page some seconds after its begin if a file of the site or such a library did not load. It is above all scripts;
 * what else fails, such as a blocked counter of visits, says nothing about the content. The document listens for loads,
 * because they do not reach the window.
 */
const WATCH =
  `<script data-millrace-late>(function(w,d,loaded){` +
  `function counts(s){return s.tagName=="SCRIPT"&&s.src&&(!s.src.indexOf(location.origin+"/")||${LIBRARIES}.test(s.src))}` +
  `function mark(){d.documentElement.classList.add("${FAILED}")}` +
  `function at(seconds,run){setTimeout(run,seconds*1e3-performance.now())}` +
  `w.addEventListener("error",function(e){counts(e.target)&&at(${LATE_SECONDS},mark)},true);` +
  `function note(e){counts(e.target)&&loaded.push(e.target)}` +
  `d.addEventListener("load",note,true);` +
  `at(${SILENT_SECONDS},function(){d.removeEventListener("load",note,true);[].some.call(d.scripts,function(s){` +
  `return counts(s)&&!s.noModule&&/^(|module|.*script)$/i.test(s.type)&&loaded.indexOf(s)<0})&&mark()})` +
  `})(window,document,[])</script>`;

/** Adds a style that shows animated content after some seconds without a script, of ours or of the page. */
export async function showLateContent({ page, late, sheets, uses, removed, site }: PageFacts): Promise<StepResult> {
  const own = uses.filter(({ kind, script }) => kind === "own" && !removed.has(script.element));
  const failed = readFailedStyle(page, sheets, await Promise.all(own.map((use) => site.files.readSource(use))));
  if (!late && !failed) return {};
  const kinds = [
    ...(late ? [{ what: `a style that shows animated content after ${LATE_SECONDS} s`, reason: REASON }] : []),
    ...(failed
      ? [{ what: `the page shown after ${LATE_SECONDS} s`, reason: "when a script of it does not load" }]
      : []),
  ];
  return {
    edits: [
      ...(failed ? [insertAboveScripts(page, WATCH)] : []),
      addToHead(page, `<style data-millrace-late>${late?.style ?? ""}${failed ?? ""}</style>`),
    ],
    notes: { converted: kinds },
  };
}

/**
 * The rule with which the builder hides what third-generation interactions reveal (IX3-4). From the last mark of its
 * selectors: from each to the end of the sheet, a sheet of nothing else would take minutes.
 */
const HIDDEN_FOR_TIMELINES =
  /(:not\(\.w-mod-ix3\)(?:(?!:not\(\.w-mod-ix3\))[^{}])*\{)\s*visibility:\s*hidden\s*!important;?\s*\}/g;

/**
 * Ends that rule after some seconds without a script. It becomes an animation that hides: another animation could not end it, since
 * `!important` wins over animations.
 */
export function waitForTimelines({ page }: PageFacts): StepResult {
  const edits = page.elements.filter(({ tagName }) => tagName === "style").flatMap(withoutEndlessRule);
  const note = { what: `third-generation content shown after ${LATE_SECONDS} s`, reason: REASON };
  return { edits, notes: { converted: edits.map(() => note) } };
}

function withoutEndlessRule({ childNodes: [content] }: Element): Edit[] {
  const place = content?.sourceCodeLocation;
  if (!content || !place || !("value" in content)) return [];
  const rule = `$1animation:millrace-late-3 ${LATE_SECONDS}s!important}@keyframes millrace-late-3{from,to{visibility:hidden}}`;
  const text = content.value.replace(HIDDEN_FOR_TIMELINES, rule);
  return text === content.value ? [] : [{ start: place.startOffset, end: place.endOffset, text }];
}
