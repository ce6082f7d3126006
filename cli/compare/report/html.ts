import { basename } from "node:path";
import { counted } from "../../counted";
import { formatCause, formatFinding, listCauses, listOnPurpose, type Cause } from "../causes/list-causes";
import type { Rect, View } from "../pictures";
import type { CompareResult, Finding } from "../result";
import { readRuleTexts } from "../rule-texts";
import { formatVerdict, listNotProven } from "../summary";
import { STYLE } from "./style";

/** The report as a self-contained HTML page without scripts. */
export function reportPage(result: CompareResult): string {
  const { source, totals, errors, notes } = result;
  const images = new Map<string, number>();
  const rules = readRuleTexts();
  const causes = listCauses(result).map((cause) => formatItem(cause, formatCause(cause), images));
  const onPurpose = listOnPurpose(result).map((cause) =>
    formatItem(cause, rules[cause.findings[0]?.rule ?? ""] ?? "", images),
  );
  const verdict = formatVerdict(result);
  const about =
    `${counted(totals.pages, "page")}. Excluded, because they never stop moving or did not differ in the same way in a ` +
    `second run: ${counted(totals.noise, "effect")}. Not tested, because similar ones were: ` +
    `${counted(totals.untried, "trigger or widget")}. Not tested again, because an earlier page has the same markup: ` +
    `${totals.repeated}.`;
  const title = `Comparison of ${escape(basename(source))} and the adopted site`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}${[...images].map(([url, at]) => `.view-${at} { background-image: url(${url}); }`).join("\n")}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="verdict${totals.unexplained > 0 ? " bad" : ""}">${escape(verdict)}</p>
${formatSection("What is wrong", "wrong", causes)}
${formatSection(
  "Not proven",
  "not-proven",
  listNotProven(result).map((text) => `<li>${escape(text)}</li>`),
)}
${[...errors.map((text) => `Error in the adopted site: ${text}`), ...notes, about]
  .map((text) => `<p class="note">${escape(text)}</p>`)
  .join("\n")}
${formatSection("What differs on purpose", "on-purpose", onPurpose)}
</main>
</body>
</html>
`;
}

const formatSection = (heading: string, name: string, items: readonly string[]): string =>
  items.length > 0 ? `<section class="${name}"><h2>${heading}</h2><ol>${items.join("\n")}</ol></section>` : "";

/** What differs, with its values and all that follows from it. @param images those of the report, which gets new ones. */
function formatItem({ sentence, source, findings }: Cause, text: string, images: Map<string, number>): string {
  const { exported = "", adopted = "" } = source ?? { exported: findings[0]?.vendor, adopted: findings[0]?.ours };
  const values = Object.entries({ "as exported": exported, adopted }).map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${value ? `<code>${escape(value)}</code>` : "nothing"}</dd></div>`,
  );
  const list = findings.map((finding) => `<li>${escape(formatFinding(finding))}</li>`);
  const inBrowser = `<details><summary>${counted(list.length, "difference")} in the browser</summary>
<ul>${list.join("\n")}</ul>${formatPicture(findings, images)}</details>`;
  return `<li><h3>${escape(sentence)}</h3><p>${escape(text)}</p>
${exported || adopted ? `<dl>${values.join("")}</dl>` : ""}${list.length > 0 ? inBrowser : ""}</li>`;
}

/** The first picture of differences, as exported and as adopted, with their elements outlined. */
function formatPicture(findings: readonly Finding[], images: Map<string, number>): string {
  const { picture, page, width, step } = findings.find((finding) => finding.picture?.ours) ?? {};
  if (!picture?.vendor || !picture.ours) return "";
  const marks = new Set(findings.flatMap((finding) => (finding.picture === picture ? (finding.mark ?? []) : [])));
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;
  const outline = ({ x, y, width: across, height: down }: Rect) =>
    `<span style="left:${percent(x, picture.width)};top:${percent(y, picture.height)};` +
    `width:${percent(across, picture.width)};height:${percent(down, picture.height)}"></span>`;
  const format = (name: string, { image, rects }: View) => {
    const at = images.get(image) ?? images.size;
    images.set(image, at);
    const label = escape(`${name}: ${page} at ${width} px, ${step?.label}`);
    return `<figure><div class="view view-${at}" role="img" aria-label="${label}" style="aspect-ratio:${picture.width}/${picture.height}">
${[...marks].map((mark) => (rects[mark] ? outline(rects[mark]) : "")).join("")}</div><figcaption>${label}</figcaption></figure>`;
  };
  return `<div class="pictures">${format("As exported", picture.vendor)}${format("Adopted", picture.ours)}</div>`;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
