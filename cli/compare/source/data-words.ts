import { asList, asRecord } from "../../../wire/records";
import type { Tree } from "../../../merge";
import type { DataDifference } from "./data";
import type { Difference } from "./finding";
import { describePart } from "./values";
import { describe, shorten } from "./words";

/** A difference of the interaction data in words. @param tree the page of the export, in which elements are named. */
export function describeData(tree: Tree, difference: DataDifference): Difference {
  const { kind, entry, path, exported, copy, isOrder } = difference;
  const place = describeEntry(tree, kind, entry);
  const values = { exported: format(exported), adopted: format(copy) };
  if (path.length === 0) {
    const what = copy === undefined ? "is missing in the copy" : "is only in the copy";
    return { place, what, exported: "", adopted: "" };
  }
  const where = describePath(tree, entry, path);
  if (isOrder) return { place, what: `${where}: in another order in the copy`, ...values };
  if (copy === undefined) return { place, what: `${where} is missing in the copy`, ...values };
  if (exported === undefined) return { place, what: `${where} is only in the copy`, ...values };
  return { place, what: `${where} is ${values.adopted} in the copy, not ${values.exported}`, ...values };
}

const format = (value: unknown): string => (value === undefined ? "" : shorten(JSON.stringify(value)));

const spell = (name: unknown): string => String(name).toLowerCase().replaceAll("_", " ");

function describeEntry(tree: Tree, kind: DataDifference["kind"], entry: Record<string, unknown>): string {
  switch (kind) {
    case "event": {
      const [target] = asList(entry.targets).length > 0 ? asList(entry.targets) : [entry.target];
      return `interaction “${spell(entry.eventTypeId)}” of ${describeTarget(tree, target)}`;
    }
    case "list":
      return `actions “${String(entry.title ?? entry.id)}”`;
    case "legacy":
      return `interaction “${String(entry.slug)}” (first generation)`;
    case "timeline":
    case "timeline interaction":
      return `${kind} “${String(entry.name ?? entry.id)}”`;
    case "widths":
      return "widths of the interactions";
  }
}

/** The element that data names by its id or a selector. */
function describeTarget(tree: Tree, target: unknown): string {
  const { id, selector, appliesTo } = typeof target === "string" ? { id: target } : asRecord(target);
  if (appliesTo === "PAGE") return "the page";
  const name = typeof id === "string" ? id.split("|").pop() : undefined;
  const node = name && tree.nodes.find(({ attributes }) => attributes.get("data-w-id")?.value === name);
  return node ? describe(node) : String(selector || id || "the element of its event");
}

/** The words for the parts of a path that stand before a position. */
const PARTS: Readonly<Record<string, string>> = {
  actionItemGroups: "step",
  actionItems: "action",
  continuousParameterGroups: "parameter",
  continuousActionGroups: "keyframe",
  targets: "target",
  mediaQueries: "range",
};

function describePath(tree: Tree, entry: Record<string, unknown>, path: DataDifference["path"]): string {
  const words: string[] = [];
  let value: unknown = entry;
  path.forEach((part, at) => {
    value = Array.isArray(value) ? value[Number(part)] : asRecord(value)[part];
    const before = path[at - 1];
    const noun = PARTS[before ?? ""];
    if (typeof part === "number" && noun !== undefined) words.push(describeItem(tree, `${noun} ${part + 1}`, value));
    else if (at === path.length - 1 && PARTS[part] !== undefined) words.push(`${PARTS[part]}s`);
    else if (!(PARTS[part] !== undefined && typeof path[at + 1] === "number") && part !== "config")
      words.push(describePart(part));
  });
  return words.join(", ");
}

function describeItem(tree: Tree, name: string, value: unknown): string {
  const { actionTypeId, config, keyframe } = asRecord(value);
  if (keyframe !== undefined) return `keyframe ${String(keyframe)} %`;
  if (actionTypeId === undefined) return name;
  const { target } = asRecord(config);
  const { useEventTarget } = asRecord(target);
  const named = useEventTarget ? "" : ` of ${describeTarget(tree, target)}`;
  return `${name} (${spell(actionTypeId)}${named})`;
}
