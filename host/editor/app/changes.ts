import type { PageChange } from "../../records/pages";

/** What a change changes: a second change of the same replaces the first one. */
function findKey(change: PageChange): string {
  if (change.kind === "settings") return change.kind;
  return `${change.kind} ${change.place} ${change.kind === "attribute" ? change.name : ""}`;
}

/** Copies and moves follow each other; all else is there once. */
const isRepeated = ({ kind }: PageChange): boolean => kind === "duplicate" || kind === "move";

export const isSameChange = (one: PageChange, other: PageChange): boolean => findKey(one) === findKey(other);

export function addChange(changes: readonly PageChange[], change: PageChange): PageChange[] {
  const at = isRepeated(change) ? -1 : changes.findIndex((one) => isSameChange(one, change));
  const before = changes[at];
  if (!before) return [...changes, change];
  const merged = before.kind === "settings" && change.kind === "settings" ? { ...before, ...change } : change;
  return changes.with(at, merged);
}

export const removeChange = (changes: readonly PageChange[], change: PageChange): PageChange[] =>
  changes.filter((one) => !isSameChange(one, change));

const KINDS: Readonly<Record<PageChange["kind"], string>> = {
  text: "Text",
  attribute: "Link or hint",
  image: "Image",
  rich: "Text",
  hide: "Hidden",
  remove: "Removed",
  duplicate: "Copy",
  move: "Moved",
  settings: "Page settings",
};

/** A change in words, as far as it has some. */
export function describeChange(change: PageChange): { what: string; value: string } {
  const what = KINDS[change.kind];
  switch (change.kind) {
    case "text":
    case "attribute":
      return { what, value: change.value ?? "" };
    case "image":
      return { what, value: change.src };
    case "rich":
      return { what, value: change.html.replace(/<[^>]*>/g, " ") };
    case "settings": {
      const { kind: _kind, ...values } = change;
      return { what, value: Object.values(values).join(" · ") };
    }
    default:
      return { what, value: change.place };
  }
}
