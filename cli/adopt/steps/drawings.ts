import type { Edit } from "../edits";
import { attribute, type Page } from "../read/html/page";
import { unpackDrawing } from "../read/dotlottie";
import type { PageReport } from "../report/report";
import { pathToRoot, resolveAddress, type SiteFiles } from "../read/site-files";

/**
 * What a page's Lottie drawings need that lie in the export: archives become JSON, which is what the player reads, and a
 * style keeps the room of each until it is drawn (LO-10, LO-11).
 * @returns the content of that style; "" when there is nothing to keep.
 */
export async function convertDrawings(
  page: Page,
  files: SiteFiles,
  report: PageReport,
  edits: Edit[],
): Promise<string> {
  const rules = new Set<string>();
  for (const element of page.elements) {
    if (attribute(element, "data-animation-type") !== "lottie") continue;
    const source = attribute(element, "data-src") ?? "";
    const address = resolveAddress(page, source);
    const bytes = address && !address.url ? await files.bytes(address.path) : undefined;
    const at = element.sourceCodeLocation?.attrs?.["data-src"];
    if (!address || !bytes || !at) continue;
    let drawing = new TextDecoder().decode(bytes);
    let written = source;
    if (drawing.startsWith("PK")) {
      try {
        drawing = await unpackDrawing(bytes);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        report.left.push({ what: address.path, reason: `the archive cannot be read: ${reason}` });
        continue;
      }
      const file = files.addDrawing(address.path, drawing);
      written = pathToRoot(page, file).split("/").map(encodeURIComponent).join("/");
      edits.push({ start: at.startOffset, end: at.endOffset, text: `data-src="${written}"` });
      report.converted.push({ what: `${address.path} unpacked`, reason: `now ${file}, which the player can read` });
    }
    const shape = shapeOf(drawing);
    if (shape)
      rules.add(
        `.w-mod-js [data-animation-type=lottie][data-src="${inCss(written)}"]:empty::before{${KEEP}aspect-ratio:${shape}}`,
      );
  }
  if (rules.size > 0)
    report.converted.push({ what: "a style that keeps the room of drawings", reason: "until they are loaded" });
  return [...rules].join("");
}

/** As high as the drawing will be at the width of its box, on a line as drawings are; no higher than a box that has a height. */
const KEEP = 'content:"";display:inline-block;width:100%;max-height:100%;';

function shapeOf(drawing: string): string | undefined {
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
