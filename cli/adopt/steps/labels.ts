import type { Edit } from "../../../common/edits";
import { quoted } from "../edits";
import type { PageFacts } from "../facts";
import { attribute, type Element, type ExportedPage } from "../read/html/page";
import { addsParts } from "../read/html/template";
import type { Attention } from "../model/page-report";
import type { StepResult } from "../step";

/** Fields that a label can name. */
const FIELDS = ["input", "select", "textarea"];
const NO_FIELDS = ["hidden", "submit", "button", "image", "reset"];

/**
 * Labels that refer to no field of their page are connected to the field inside, or the next one of the same form that
 * has no label yet. The report names those without a field.
 */
export function repairLabels({ page }: PageFacts): StepResult {
  // The field of a label may be in another file.
  if (addsParts(page)) return {};
  const ids = new Set(page.elements.map((element) => attribute(element, "id")).filter(Boolean));
  const labels = page.elements.filter(({ tagName }) => tagName === "label");
  const lost = labels.filter((label) => attribute(label, "for") && !ids.has(attribute(label, "for")));
  if (lost.length === 0) return {};
  const taken = new Set(labels.map((label) => attribute(label, "for")));
  const names: string[] = [];
  const edits: Edit[] = [];
  for (const label of lost) {
    const name = attribute(label, "for") ?? "";
    const field = findField(page, label, taken);
    const edit = field && editFor(label, field, name, ids);
    if (!edit) {
      names.push(name);
      continue;
    }
    edits.push(edit);
    // Another label of this name has taken the field, or no field exists.
    ids.add(name);
    taken.add(attribute(field, "id") ?? name);
  }
  const what = `${edits.length === 1 ? "a label now names" : `${edits.length} labels now name`} the field next to it`;
  const converted = edits.length > 0 ? [{ what, reason: "no field has the id that the label names" }] : [];
  return { edits, notes: { converted, attention: names.length > 0 ? [lostLabels(names)] : [] } };
}

const lostLabels = (names: string[]): Attention => ({
  kind: "label",
  names,
  what: `label for ${names.join(", ")}`,
  reason: "no field has this id, and no field is next to the label",
});

function findField(page: ExportedPage, label: Element, taken: Set<string | undefined>): Element | undefined {
  const form = ancestor(label, "form");
  const inside = page.elements.find((element) => isField(element) && ancestor(element, "label") === label);
  if (inside || !form) return inside;
  for (const element of page.elements.slice(page.elements.indexOf(label) + 1)) {
    if (element.tagName === "label") return undefined;
    if (!isField(element) || ancestor(element, "form") !== form) continue;
    return taken.has(attribute(element, "id") || undefined) && attribute(element, "id") ? undefined : element;
  }
  return undefined;
}

/** The field gets the id that the label names, or, where it has one, the label names that. */
function editFor(label: Element, field: Element, name: string, ids: Set<string | undefined>): Edit | undefined {
  const id = attribute(field, "id");
  const at = label.sourceCodeLocation?.attrs?.for;
  if (id) return at && { start: at.startOffset, end: at.endOffset, text: `for="${quoted(id)}"` };
  const tag = field.sourceCodeLocation?.startTag ?? field.sourceCodeLocation;
  if (!tag || ids.has(name)) return undefined;
  const start = tag.startOffset + 1 + field.tagName.length;
  return { start, end: start, text: ` id="${quoted(name)}"` };
}

const isField = (element: Element): boolean =>
  FIELDS.includes(element.tagName) && !NO_FIELDS.includes((attribute(element, "type") ?? "").toLowerCase());

function ancestor(element: Element, tagName: string): Element | undefined {
  let node = element.parentNode;
  while (node && "tagName" in node) {
    if (node.tagName === tagName) return node;
    node = node.parentNode;
  }
  return undefined;
}
