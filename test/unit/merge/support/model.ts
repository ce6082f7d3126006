// Pages as data, and their text in several spellings. The elements have numbers, so that the result of two edits is
// known without a merge.

export interface Item {
  readonly id: number;
  /** "#text" has `text` and nothing else. */
  tag: string;
  text: string;
  attributes: Record<string, string>;
  children: Item[];
}

/** How a program that saves pages spells them. */
export interface Spelling {
  readonly indent: boolean;
  readonly eol: "\n" | "\r\n";
  readonly quote: '"' | "'";
  readonly sorted: boolean;
  readonly mark: boolean;
}

export const BUILDER: Spelling = { indent: true, eol: "\n", quote: '"', sorted: false, mark: false };

const INLINE = ["b", "a", "span", "em", "img", "#text"];
const VOID = ["img", "input"];

/** The page of a body, with the source of each of its elements. */
export function writePage(body: Item, spelling: Spelling = BUILDER): { text: string; sources: Map<number, string> } {
  const { eol, quote, sorted, indent, mark } = spelling;
  const sources = new Map<number, string>();
  const writeAttributes = ({ attributes }: Item): string => {
    const names = Object.keys(attributes);
    const listed = sorted ? names.sort() : names;
    return listed
      .map((name) => ` ${name}=${quote}${escape(attributes[name] ?? "").replaceAll(quote, "&quot;")}${quote}`)
      .join("");
  };
  function write(item: Item, depth: number): string {
    if (item.tag === "#text") return escape(item.text);
    const open = `<${item.tag}${writeAttributes(item)}>`;
    const isBlock = indent && item.children.every(({ tag }) => !INLINE.includes(tag));
    const gap = (level: number) => (isBlock && item.children.length > 0 ? eol + "  ".repeat(level) : "");
    const inside = item.children.map((child) => gap(depth + 1) + write(child, depth + 1)).join("");
    const source = VOID.includes(item.tag) ? open : `${open}${inside}${gap(depth)}</${item.tag}>`;
    sources.set(item.id, source);
    return source;
  }
  const head = `<head>${eol}<title>Page</title>${eol}</head>`;
  const text = `${mark ? "\uFEFF" : ""}<!DOCTYPE html>${eol}<html>${head}${eol}${write(body, 0)}${eol}</html>${eol}`;
  return { text, sources };
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export const clone = (item: Item): Item => structuredClone(item);

export function* walk(item: Item, parent?: Item): Generator<{ item: Item; parent: Item | undefined }> {
  yield { item, parent };
  for (const child of item.children) yield* walk(child, item);
}

export const find = (body: Item, id: number): { item: Item; parent: Item | undefined } | undefined =>
  [...walk(body)].find(({ item }) => item.id === id);
