import { parseFragment, type DefaultTreeAdapterMap } from "parse5";
import { applyEdits, quoted } from "../../common/edits";
import { findPlace, type Node, type Parts, type Tree } from "../../merge";
import { findUrlProblem } from "./check-url";
import { cleanRichText, RICH_ATTRIBUTES } from "./clean-rich-text";
import type { EditedPage, Target } from "./edited-page";
import { escapeText } from "./escape-text";
import { MARK, parseMark } from "./mark";
import { listInside } from "./name-copy";
import { isForeign, RICH_TAGS, type RichKind } from "./rich-tags";

type Child = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];

const VOID = ["br", "hr", "img"];
const NUMBERS = ["width", "height"];

interface RichOptions {
  kind: RichKind;
  /** Whether elements of the page have their marks. */
  marks: boolean;
}

/**
 * The content of a rich text as source, and elements of the page that stay as they are. Marked elements keep their start tag,
 * whatever it has, besides the address of a link; those that owners cannot edit, such as embedded parts, keep their content,
 * too. All other markup is written anew, so that what the cleaner lets through is checked a second time.
 */
export function composeRichText(page: EditedPage, target: Target, html: string, { kind, marks }: RichOptions): Parts {
  const used = new Set<Node>();
  const inside = new Set(listInside(page.tree, target.node));
  const hasLinks = !isInLink(page.tree, target.node);
  return cleanNested(parseFragment(cleanRichText(html, kind)).childNodes);

  function cleanNested(children: readonly Child[]): Parts {
    return children.flatMap((child): Parts => {
      if ("value" in child) return [escapeText(child.value)];
      if (!("attrs" in child)) return [];
      const kept = findKept(child);
      if (kept) return isClosed(page.tree, kept, child, kind) ? [kept] : [...readTag(kept, child), ...readEnd(child)];
      const { tagName } = child;
      const isNew = RICH_TAGS[kind].has(tagName) && (tagName !== "a" || hasLinks);
      if (!isNew) return cleanNested(child.childNodes);
      const attributes = readAttributes(child);
      // An image without an address is none.
      if (tagName === "img" && !attributes.has("src")) return [];
      const written = [...attributes].map(([name, value]) => ` ${name}="${quoted(value)}"`).join("");
      return [`<${tagName}${written}>`, ...readEnd(child)];
    });
  }

  function readEnd({ tagName, childNodes }: Element): Parts {
    return VOID.includes(tagName) ? [] : [...cleanNested(childNodes), `</${tagName}>`];
  }

  /** The element of the page that has the mark, once. */
  function findKept(element: Element): Node | undefined {
    const text = element.attrs.find(({ name }) => name === MARK)?.value;
    const mark = text === undefined ? undefined : parseMark(text);
    if (!mark || mark.copy !== target.scope.copy) return undefined;
    const node = findPlace({ root: target.scope.root }, mark);
    if (!node || node === target.node || !inside.has(node) || used.has(node) || node.name.startsWith("#"))
      return undefined;
    // A span stands for an element that the editor cannot show.
    if (node.name !== element.tagName && element.tagName !== "span") return undefined;
    used.add(node);
    return node;
  }

  function readTag(node: Node, child: Element): Parts {
    const tag = page.tree.source.slice(node.start, node.inner.start);
    const href = node.name === "a" ? readAttributes(child).get("href") : undefined;
    const values = new Map(target.scope.renamed.get(node));
    if (href !== undefined && href !== (values.get("href") ?? node.attributes.get("href")?.value))
      values.set("href", href);
    const edits = [...values].flatMap(([name, value]) => {
      const place = node.attributes.get(name);
      const [start, end] = [(place?.start ?? 0) - node.start, (place?.end ?? 0) - node.start];
      return place ? [{ start, end, text: `${name}="${quoted(value)}"` }] : [];
    });
    const at = node.nameEnd - node.start;
    if (marks) {
      const mark = page.readMark({ scope: target.scope, node });
      edits.push({ start: at, end: at, text: ` ${MARK}="${quoted(mark)}"` });
    }
    return [applyEdits(tag, edits)];
  }
}

/** Whether an element of the page stays as a whole. */
function isClosed(tree: Tree, node: Node, { tagName }: Element, kind: RichKind): boolean {
  if (node.name !== tagName) return true;
  return listInside(tree, node).some((one) => !one.name.startsWith("#") && isForeign(one.name, kind));
}

/** Whether the content of an element is a link already: links inside of links are none. */
function isInLink(tree: Tree, node: Node): boolean {
  let at: Node | undefined = node;
  while (at && at.name !== "a" && at.name !== "button") at = tree.locate(at).parent;
  return at !== undefined;
}

function readAttributes({ tagName, attrs }: Element): Map<string, string> {
  const names = RICH_ATTRIBUTES.get(tagName) ?? [];
  const isValid = (name: string, value: string): boolean => {
    if (name === "href") return findUrlProblem(value, "link") === undefined;
    if (name === "src") return findUrlProblem(value, "image") === undefined;
    if (name === "target") return value === "_blank";
    return !NUMBERS.includes(name) || /^\d{1,5}$/.test(value);
  };
  return new Map(
    attrs.flatMap(({ name, value }) => (names.includes(name) && isValid(name, value) ? [[name, value] as const] : [])),
  );
}
