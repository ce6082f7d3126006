import fc from "fast-check";
import { find, walk, type Item } from "./model";

/** One edit of a page as data. `pick` chooses the element, `other` the second place of the edit. */
export interface ModelEdit {
  readonly kind: "text" | "attribute" | "class" | "unclass" | "style" | "insert" | "remove" | "move" | "wrap" | "retag";
  readonly pick: number;
  readonly other: number;
  /** Makes what the edit adds unlike all else. */
  readonly mark: string;
}

export const modelEdits = (mark: string, most: number): fc.Arbitrary<ModelEdit[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom(
          ...(["text", "text", "attribute", "attribute", "class", "unclass", "style", "insert", "insert"] as const),
          ...(["remove", "move", "wrap", "retag"] as const),
        ),
        pick: fc.nat(),
        other: fc.nat(),
      }),
      { minLength: 1, maxLength: most },
    )
    .map((edits) => edits.map((edit, at) => ({ ...edit, mark: `${mark}${at}` })));

/** An edit of certain elements. */
export interface Located {
  readonly edit: ModelEdit;
  readonly target: number;
  /** The element behind which something is put. */
  readonly place?: number | undefined;
  /** Elements that a second edit must not touch for both to be at different places. */
  readonly touched: ReadonlySet<number>;
}

const STRUCTURAL = ["insert", "remove", "move", "wrap", "retag"];

/** Chooses the elements of an edit; undefined if the page has none that fit, or they are among `taken`. */
export function locate(body: Item, edit: ModelEdit, taken: ReadonlySet<number>): Located | undefined {
  const all = [...walk(body)].filter(({ parent }) => parent);
  const fits = all.filter(({ item, parent }) => {
    if (edit.kind === "text") return item.tag === "#text";
    if (item.tag === "#text" || (STRUCTURAL.includes(edit.kind) && parent?.tag === "p")) return false;
    if (edit.kind === "retag") return item.tag === "h2" || item.tag === "div";
    return edit.kind !== "unclass" || (item.attributes.class ?? "") !== "";
  });
  const chosen = fits[edit.pick % Math.max(fits.length, 1)];
  if (!chosen) return undefined;
  const { item, parent } = chosen;
  const ids = (node: Item | undefined) => (node ? [...walk(node)].map((one) => one.item.id) : []);
  const siblings = (node: Item | undefined) => [node?.id ?? -1, ...(node?.children ?? []).map(({ id }) => id)];
  const touched = new Set([item.id, ...(edit.kind === "text" ? [parent?.id ?? -1] : [])]);
  let place: number | undefined;
  // Neighbors count: whether something is in front of or behind something that moved is not certain.
  if (STRUCTURAL.includes(edit.kind)) for (const id of [...siblings(parent), ...ids(item)]) touched.add(id);
  if (edit.kind === "move") {
    const inside = new Set(ids(item));
    const places = all.filter((one) => !inside.has(one.item.id) && one.item.tag !== "#text" && one.parent?.tag !== "p");
    const to = places[edit.other % Math.max(places.length, 1)];
    if (!to) return undefined;
    place = to.item.id;
    for (const id of [...siblings(to.parent), ...ids(to.item)]) touched.add(id);
  }
  for (let at = parent; at; at = find(body, at.id)?.parent) if (STRUCTURAL.includes(edit.kind)) touched.add(at.id);
  if ([...touched].some((id) => taken.has(id))) return undefined;
  return { edit, target: item.id, place, touched };
}

let next = 1_000_000;

const make = (tag: string, attributes: Record<string, string>, children: Item[], text = ""): Item => ({
  id: next++,
  tag,
  text,
  attributes,
  children,
});

/** Changes a page in place. */
export function act(body: Item, { edit, target, place }: Located): void {
  const found = find(body, target);
  if (!found?.parent) return;
  const { item, parent } = found;
  const at = parent.children.indexOf(item);
  const { attributes } = item;
  const { mark } = edit;
  const list = (attributes.class ?? "").split(" ").filter(Boolean);
  switch (edit.kind) {
    case "text":
      item.text = `${item.text.split(" ").slice(1).join(" ")} ${mark} text`;
      break;
    case "attribute":
      attributes[edit.other % 2 ? "title" : "data-x"] = mark;
      break;
    case "class":
      attributes.class = [...list, `c-${mark}`].join(" ");
      break;
    case "unclass":
      attributes.class = list.slice(1).join(" ");
      break;
    case "style":
      attributes.style = `${attributes.style ? `${attributes.style};` : ""}color:${mark}`;
      break;
    case "insert":
      parent.children.splice(at + 1, 0, make("div", { class: "new" }, [make("#text", {}, [], `new ${mark} element`)]));
      break;
    case "remove":
      parent.children.splice(at, 1);
      break;
    case "move": {
      const to = find(body, place ?? -1);
      if (!to?.parent) return;
      parent.children.splice(at, 1);
      to.parent.children.splice(to.parent.children.indexOf(to.item) + 1, 0, item);
      break;
    }
    case "wrap":
      parent.children.splice(at, 1, make("div", { class: `wrap-${mark}` }, [item]));
      break;
    case "retag":
      item.tag = item.tag === "h2" ? "h3" : "section";
      break;
  }
}
