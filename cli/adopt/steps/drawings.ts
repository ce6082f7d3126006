import type { Edit } from "../../../common/edits";
import { addToHead } from "../edits";
import type { PageFacts } from "../facts";
import { unpackDrawing } from "../read/dotlottie";
import { attribute, type Element } from "../read/html/page";
import { pathFromPage, resolveAddress } from "../read/resolve-address";
import type { NewFile, StepResult } from "../step";

/** The drawing of one element: its change, its new file, its notes, and the rule that reserves its space. */
interface Drawing extends StepResult {
  readonly rule?: string | undefined;
}

/**
 * Unpacks Lottie archives of the export into JSON, which the player reads, and adds a style that keeps the space of each drawing until
 * it is loaded (LO-10, LO-11).
 */
export async function convertDrawings(facts: PageFacts): Promise<StepResult> {
  const drawings: Drawing[] = [];
  for (const element of facts.page.elements) {
    if (attribute(element, "data-animation-type") === "lottie") drawings.push(await convertDrawing(facts, element));
  }
  const rules = new Set(drawings.flatMap(({ rule }) => rule ?? []));
  const kept = [{ what: "a style that reserves the space of drawings", reason: "until they are loaded" }];
  return {
    edits: [
      ...drawings.flatMap(({ edits = [] }) => edits),
      ...(rules.size > 0 ? [addToHead(facts.page, `<style data-millrace-lottie>${[...rules].join("")}</style>`)] : []),
    ],
    notes: {
      left: drawings.flatMap(({ notes }) => notes?.left ?? []),
      converted: [...drawings.flatMap(({ notes }) => notes?.converted ?? []), ...(rules.size > 0 ? kept : [])],
    },
    files: drawings.flatMap(({ files = [] }) => files),
  };
}

async function convertDrawing({ page, site }: PageFacts, element: Element): Promise<Drawing> {
  const source = attribute(element, "data-src") ?? "";
  const address = resolveAddress(page, source);
  const bytes = address && !address.url ? await site.files.bytes(address.path) : undefined;
  const at = element.sourceCodeLocation?.attrs?.["data-src"];
  if (!address || !bytes || !at) return {};
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith("PK")) return { rule: ruleFor(source, text) };
  const { path } = address;
  let json: string;
  try {
    json = await unpackDrawing(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { notes: { left: [{ what: path, reason: `the archive cannot be read: ${reason}` }] } };
  }
  const file: NewFile = { path: site.files.newNames.claim(json, (n) => jsonName(path, n)), text: json };
  const written = pathFromPage(page, file.path).split("/").map(encodeURIComponent).join("/");
  const edit: Edit = { start: at.startOffset, end: at.endOffset, text: `data-src="${written}"` };
  const note = { what: `${path} unpacked`, reason: `now ${file.path}, which the player can read` };
  return { edits: [edit], notes: { converted: [note] }, files: [file], rule: ruleFor(written, json) };
}

const jsonName = (archive: string, n: number): string => archive.replace(/(\.lottie)?$/i, `${"-1".repeat(n)}.json`);

function ruleFor(source: string, drawing: string): string | undefined {
  const shape = readShape(drawing);
  if (shape === undefined) return undefined;
  const selector = `.w-mod-js [data-animation-type=lottie][data-src="${inCss(source)}"]:empty::before`;
  return `${selector}{${KEEP}aspect-ratio:${shape}}`;
}

/** As high as the drawing will be at the width of its box, on a line as drawings are; no higher than a box that has a height. */
const KEEP = 'content:"";display:inline-block;width:100%;max-height:100%;';

function readShape(drawing: string): string | undefined {
  try {
    const { w, h } = JSON.parse(drawing) as { w?: unknown; h?: unknown };
    return typeof w === "number" && typeof h === "number" && w > 0 && h > 0 ? `${w}/${h}` : undefined;
  } catch {
    return undefined;
  }
}

/** For a string of a style sheet inside a page of any encoding. */
const inCss = (text: string): string =>
  text.replace(/[^\w./%-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ""} `);
