import type { Edit } from "../../../common/edits";
import { addToHead } from "../edits";
import type { PageFacts } from "../facts";
import { unpackAnimation } from "../read/dotlottie";
import type { Attention } from "../model/page-report";
import { attribute, type Element } from "../read/html/page";
import { pathFromPage, resolveReference } from "../read/resolve-reference";
import type { NewFile, StepResult } from "../step";

/** The Lottie animation of one element: its change, its new file, its notes, and the rule that reserves its space. */
interface ConvertedAnimation extends StepResult {
  readonly rule?: string | undefined;
  /** Whether it stays an archive, which browsers cannot read. */
  readonly isArchive?: boolean;
}

/**
 * Unpacks Lottie archives of the export into JSON, which the player reads, and adds a style that keeps the space of each animation until
 * it is loaded (LO-10, LO-11).
 */
export async function convertLottieAnimations(facts: PageFacts): Promise<StepResult> {
  const animations: ConvertedAnimation[] = [];
  for (const element of facts.page.elements) {
    if (attribute(element, "data-animation-type") === "lottie")
      animations.push(await convertLottieAnimation(facts, element));
  }
  const rules = new Set(animations.flatMap(({ rule }) => rule ?? []));
  const kept = [{ what: "a style that reserves the space of Lottie animations", reason: "until they are loaded" }];
  return {
    edits: [
      ...animations.flatMap(({ edits = [] }) => edits),
      ...(rules.size > 0 ? [addToHead(facts.page, `<style data-millrace-lottie>${[...rules].join("")}</style>`)] : []),
    ],
    notes: {
      left: animations.flatMap(({ notes }) => notes?.left ?? []),
      converted: [...animations.flatMap(({ notes }) => notes?.converted ?? []), ...(rules.size > 0 ? kept : [])],
      attention: noteArchives(animations.filter(({ isArchive }) => isArchive).length),
    },
    files: animations.flatMap(({ files = [] }) => files),
  };
}

function noteArchives(count: number): Attention[] {
  if (count === 0) return [];
  const what = count === 1 ? "Lottie archive" : `${count} Lottie archives`;
  const reason = "not shown: browsers cannot read .lottie files; export the animation as JSON";
  return [{ kind: "Lottie animation", names: [], what, reason }];
}

async function convertLottieAnimation({ page, site }: PageFacts, element: Element): Promise<ConvertedAnimation> {
  const source = attribute(element, "data-src") ?? "";
  const resource = resolveReference(page, source);
  const bytes = resource && !resource.url ? await site.files.bytes(resource.path) : undefined;
  const at = element.sourceCodeLocation?.attrs?.["data-src"];
  if (!resource || !bytes || !at) return { isArchive: /\.lottie([?#]|$)/.test(source) };
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith("PK")) return { rule: ruleFor(source, text) };
  const { path } = resource;
  if (page.template) return { notes: { left: [{ what: path, reason: "an archive that a template names" }] } };
  let json: string;
  try {
    json = await unpackAnimation(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { isArchive: true, notes: { left: [{ what: path, reason: `the archive cannot be read: ${reason}` }] } };
  }
  const file: NewFile = { path: site.files.newNames.claim(json, (n) => jsonName(path, n)), text: json };
  const written = pathFromPage(page, file.path).split("/").map(encodeURIComponent).join("/");
  const edit: Edit = { start: at.startOffset, end: at.endOffset, text: `data-src="${written}"` };
  const note = { what: `${path} unpacked`, reason: `now ${file.path}, which the player can read` };
  return { edits: [edit], notes: { converted: [note] }, files: [file], rule: ruleFor(written, json) };
}

const jsonName = (archive: string, n: number): string => archive.replace(/(\.lottie)?$/i, `${"-1".repeat(n)}.json`);

function ruleFor(source: string, json: string): string | undefined {
  const shape = readShape(json);
  if (shape === undefined) return undefined;
  const selector = `.w-mod-js [data-animation-type=lottie][data-src="${inCss(source)}"]:empty::before`;
  return `${selector}{${KEEP}aspect-ratio:${shape}}`;
}

/** As high as the animation will be at the width of its box, on a line as animations are; no higher than a box that has a height. */
const KEEP = 'content:"";display:inline-block;width:100%;max-height:100%;';

function readShape(json: string): string | undefined {
  try {
    const { w, h } = JSON.parse(json) as { w?: unknown; h?: unknown };
    return typeof w === "number" && typeof h === "number" && w > 0 && h > 0 ? `${w}/${h}` : undefined;
  } catch {
    return undefined;
  }
}

/** For a string of a style sheet inside a page of any encoding. */
const inCss = (text: string): string =>
  text.replace(/[^\w./%-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ""} `);
