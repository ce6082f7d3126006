import { Fragment, Slice, type Mark, type Node } from "prosemirror-model";

/** Marks of elements in a text, those of links and words included. */
function listPlaces(text: Node): Set<string> {
  const found = new Set<string>();
  text.descendants((node) => {
    for (const { attrs } of [node, ...node.marks]) if (attrs.place) found.add(String(attrs.place));
  });
  return found;
}

/**
 * What is pasted has marks only of elements that were cut out of this text: an element of the page is there once, and the
 * host knows no others.
 */
export function cleanPasted(slice: Slice, text: Node, known: ReadonlySet<string>): Slice {
  const present = listPlaces(text);
  const isFree = ({ attrs }: Node | Mark) => {
    const place = String(attrs.place ?? "");
    return place === "" || (known.has(place) && !present.has(place));
  };
  function cleanMarks(marks: readonly Mark[]): Mark[] {
    return marks.flatMap((mark) => {
      if (isFree(mark)) return [mark];
      return mark.type.name === "styled" ? [] : [mark.type.create({ ...mark.attrs, place: "" })];
    });
  }
  function cleanNodes(nodes: Fragment): Fragment {
    const cleaned: Node[] = [];
    nodes.forEach((node) => {
      const isLocked = node.type.name.startsWith("locked");
      if (isLocked && !(node.attrs.place && isFree(node))) return;
      const own = isFree(node) ? node.attrs : { ...node.attrs, place: "" };
      if (node.isText) cleaned.push(node.mark(cleanMarks(node.marks)));
      else cleaned.push(node.type.create(own, cleanNodes(node.content), cleanMarks(node.marks)));
    });
    return Fragment.from(cleaned);
  }
  return new Slice(cleanNodes(slice.content), slice.openStart, slice.openEnd);
}

/** Leaves out styles and handlers of pasted HTML before it is read: the policy forbids them, and browsers report each. */
export const dropActive = (html: string): string =>
  html
    .replace(/<style\b[^]*?<\/style\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ""));
