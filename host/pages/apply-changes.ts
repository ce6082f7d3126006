import { parseDeclarations } from "../../common/css-text";
import { readPage, type Node, type Tree } from "../../merge";
import { formatImageUrl, listWidths, readImageUrl } from "../records/own-images";
import type { AttributeChange, ImageChange, PageChange, RichChange, TextChange } from "../records/pages";
import { ChangeProblem } from "./change-problem";
import { findUrlProblem } from "./check-url";
import { composeRichText } from "./compose-rich-text";
import { copyOtherPart } from "./copy-tab";
import { createEditedPage, type EditedPage, type Target } from "./edited-page";
import { escapeText } from "./escape-text";
import { HIDDEN, MARK, TEXTS, WRITTEN } from "./mark";
import { listIds, listInside, nameCopies } from "./name-copy";
import { applySettings } from "./page-settings";
import { PHRASES, TEXT_BLOCKS, type RichKind } from "./rich-tags";

/** Elements whose content is no part of the page that owners see, or is not HTML. */
const CLOSED = new Set(
  (
    "head title script style template noscript svg math object embed iframe noembed noframes xmp plaintext textarea " +
    "audio video canvas applet frameset"
  ).split(" "),
);
/** Elements that stay where they are. */
const FIXED = new Set("html head body base link meta title script style template noscript".split(" "));
/** Changes that leave an element where it is. */
const CONTENT_KINDS = new Set<PageChange["kind"]>(["text", "attribute", "image"]);
/** The most characters of all copies on a page together. */
const MOST_COPIED = 4_000_000;
/** Attributes that owners can change. */
const ATTRIBUTES: ReadonlyMap<string, readonly AttributeChange["name"][]> = new Map<
  string,
  readonly AttributeChange["name"][]
>([
  ["a", ["href", "title", "target"]],
  ["area", ["href", "alt", "title", "target"]],
  ["button", ["title"]],
  ["iframe", ["title"]],
  ["img", ["alt", "title"]],
]);

export interface ApplyOptions {
  /** For the editor: elements have their marks, and hidden ones are there. */
  readonly marks?: boolean;
}

/**
 * Applies changes of an owner to the page that they were made on. Each is checked against the page; what none of them
 * touches stays as it is, character for character.
 * @throws ChangeProblem
 */
export function applyChanges(tree: Tree, changes: readonly PageChange[], options?: ApplyOptions): string {
  const text = editPage(tree, changes, options).render();
  // Marks alone break nothing, and the changes were checked without them when they were saved.
  const isChecked = changes.length === 0 || options?.marks === true;
  if (!isChecked && readPage(text).problem !== undefined)
    throw new ChangeProblem("The changes would break the structure of the page");
  return text;
}

/** The same before it is written. */
export function editPage(tree: Tree, changes: readonly PageChange[], { marks = false }: ApplyOptions = {}): EditedPage {
  if (tree.problem !== undefined) throw new ChangeProblem(`This page cannot be edited: ${tree.problem}`);
  const page = createEditedPage(tree);
  const ids = listIds(tree);
  const riches: RichText[] = [];
  refuseRepeated(changes);
  for (const [at, change] of changes.entries()) {
    try {
      const rich = applyChange(page, change, ids, marks);
      if (rich) riches.push(rich);
    } catch (error) {
      if (error instanceof ChangeProblem) throw new ChangeProblem(`Change ${at + 1}: ${error.message}`);
      throw error;
    }
  }
  refuseInside(page, changes, riches);
  if (marks) {
    addMarks(page, changes);
    makeInert(page);
  }
  return page;
}

/** A rich text that was written anew. */
interface RichText {
  readonly target: Target;
  /** Elements that stay as a whole. */
  readonly kept: ReadonlySet<Node>;
}

function applyChange(page: EditedPage, change: PageChange, ids: Set<string>, marks: boolean): RichText | void {
  if (change.kind === "settings") return applySettings(page, change);
  const target = page.find(change.place);
  requireEditable(page.tree, target, change.kind);
  switch (change.kind) {
    case "text":
      return applyText(target, change);
    case "attribute":
      return applyAttribute(target, change);
    case "image":
      return applyImage(page.tree, target, change);
    case "rich":
      return applyRich(page, target, change, marks);
    case "remove":
      return page.leaveOut(target);
    case "hide":
      return marks ? target.scope.plan.setAttribute(target.node, HIDDEN, "") : page.leaveOut(target);
    case "duplicate":
      return applyDuplicate(page, target, change.copy, ids);
    case "move": {
      const after = change.after === null ? undefined : page.find(change.after);
      if (after) requireEditable(page.tree, after, change.kind);
      return page.move(target, after);
    }
  }
}

/** Whether owners can edit the element or text, by what it is and what is around it. */
function requireEditable(tree: Tree, { node }: Target, kind: PageChange["kind"]): void {
  const around = listAround(tree, node);
  if (!around.some(({ name }) => name === "body") || around.some(({ name }) => CLOSED.has(name)))
    throw new ChangeProblem(
      "Only what is inside the body of the page can be edited, and no scripts, styles or drawings",
    );
  if (kind !== "text" && node.name.startsWith("#"))
    throw new ChangeProblem("This change is for an element, not a text");
  if (FIXED.has(node.name)) throw new ChangeProblem(`A <${node.name}> cannot be edited`);
}

function listAround(tree: Tree, node: Node): Node[] {
  const around: Node[] = [];
  for (let at = tree.locate(node).parent; at; at = tree.locate(at).parent) around.push(at);
  return around;
}

function applyText({ scope, node }: Target, { value }: TextChange): void {
  if (node.name === "#text") return scope.plan.setText(node, escapeText(value));
  if (node.children.length > 0 || !TEXT_BLOCKS.has(node.name))
    throw new ChangeProblem(`The text of this <${node.name}> is edited by its own marks, or as a rich text`);
  scope.plan.insert(node, undefined, [escapeText(value)]);
}

function applyAttribute({ scope, node }: Target, { name, value }: AttributeChange): void {
  if (!ATTRIBUTES.get(node.name)?.includes(name))
    throw new ChangeProblem(`The attribute ${name} of a <${node.name}> cannot be edited`);
  if (name === "target" && value !== null && value !== "_blank")
    throw new ChangeProblem("A link opens in its own window or in a new one (_blank)");
  if (name === "href") {
    const problem = value === null ? "A link needs an address" : findUrlProblem(value, "link");
    if (problem) throw new ChangeProblem(problem);
  }
  scope.plan.setAttribute(node, name, value);
}

function applyImage(tree: Tree, { scope, node }: Target, { src }: ImageChange): void {
  const problem = findUrlProblem(src, "image");
  if (problem) throw new ChangeProblem(problem);
  if (node.name === "img") {
    scope.plan.setAttribute(node, "src", src);
    const own = readImageUrl(src);
    const set = own && listWidths(own.width).map((width) => `${formatImageUrl({ ...own, width })} ${width}w`);
    const sizes = own && (node.attributes.get("sizes")?.value ?? `(max-width: ${own.width}px) 100vw, ${own.width}px`);
    for (const [name, value] of [["srcset", set?.join(", ")] as const, ["sizes", sizes] as const])
      if (value !== undefined || node.attributes.has(name)) scope.plan.setAttribute(node, name, value ?? null);
    const { parent } = tree.locate(node);
    // The other sizes and formats are of the old image.
    if (parent?.name === "picture")
      for (const one of parent.children) if (one.name === "source") scope.plan.remove(one);
  } else scope.plan.setAttribute(node, "style", setBackground(node, src));
}

/** The `style` of an element with another background, which it has from itself or from a style sheet. */
function setBackground({ name: tag, attributes }: Node, src: string): string {
  const style = attributes.get("style")?.value ?? "";
  const declared = parseDeclarations(style).filter(({ name }) => name === "background-image");
  if (CLOSED.has(tag) || !declared.every(({ value }) => /^url\((?:[^()]|\\.)*\)$/i.test(value)))
    throw new ChangeProblem(`This <${tag}> has no image that can be edited`);
  const url = src.replace(/["'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const background = `background-image:url("${url}")`;
  const last = declared.at(-1);
  return last
    ? style.replace(last.raw, () => background)
    : style.replace(/[;\s]*$/, (end) => (end === style ? "" : ";")) + background;
}

function applyRich(page: EditedPage, target: Target, { html }: RichChange, marks: boolean): RichText {
  const { scope, node } = target;
  const parts = composeRichText(page, target, html, { kind: findRichKind(node), marks });
  const kept = new Set(parts.filter((part) => typeof part !== "string"));
  for (const child of node.children) if (!kept.has(child)) scope.plan.remove(child);
  scope.plan.insert(node, undefined, parts);
  return { target, kept };
}

function findRichKind(node: Node): RichKind {
  if ((node.attributes.get("class")?.value ?? "").split(/\s+/).includes("w-richtext")) return "block";
  const isPhrase = (child: Node): boolean =>
    child.name.startsWith("#") ||
    (PHRASES.has(child.name) && (CLOSED.has(child.name) || child.children.every((one) => isPhrase(one))));
  if (!TEXT_BLOCKS.has(node.name) || !node.children.every(isPhrase))
    throw new ChangeProblem(`This <${node.name}> is no text`);
  return "inline";
}

function applyDuplicate(page: EditedPage, target: Target, copy: string, ids: Set<string>): void {
  const { tree } = page;
  const isScript = ({ name, attributes }: Node) =>
    name === "script" && !/json/i.test(attributes.get("type")?.value ?? "");
  if (listInside(tree, target.node).some(isScript))
    throw new ChangeProblem("An element with a script cannot be duplicated, because the script would run twice");
  const copied = [...page.scopes()].slice(1).reduce((sum, { root }) => sum + root.end - root.start, 0);
  if (copied + target.node.end - target.node.start > MOST_COPIED)
    throw new ChangeProblem("The copies on this page are too large");
  const made = page.addCopy(target, copy);
  const other = copyOtherPart(page, target, made);
  nameCopies(tree, [made, ...(other ? [other] : [])], ids);
}

function refuseRepeated(changes: readonly PageChange[]): void {
  const seen = new Set<string>();
  for (const [at, change] of changes.entries()) {
    // An element can be moved and duplicated several times.
    if (change.kind === "duplicate" || change.kind === "move") continue;
    const place = "place" in change ? change.place : "";
    const key = `${change.kind} ${place} ${change.kind === "attribute" ? change.name : ""}`;
    if (seen.has(key)) throw new ChangeProblem(`Change ${at + 1}: the same was changed before`);
    seen.add(key);
  }
}

/** A rich text has its whole content in its own change, but for what is inside of elements that stay as a whole. */
function refuseInside(page: EditedPage, changes: readonly PageChange[], riches: readonly RichText[]): void {
  for (const change of changes) {
    if (change.kind === "settings") continue;
    const { scope, node } = page.find(change.place);
    const around = new Set(listAround(page.tree, node));
    const isContent = CONTENT_KINDS.has(change.kind);
    const isKept = ({ kept }: RichText) => (isContent && kept.has(node)) || [...around].some((one) => kept.has(one));
    if (riches.some((rich) => rich.target.scope === scope && around.has(rich.target.node) && !isKept(rich)))
      throw new ChangeProblem("What is inside a rich text is changed with it");
  }
}

function addMarks(page: EditedPage, changes: readonly PageChange[]): void {
  const { tree } = page;
  const emptied = new Set(
    changes.flatMap((change) => (change.kind === "text" && !change.value.trim() ? [page.find(change.place).node] : [])),
  );
  const written = new Set(changes.flatMap((one) => (one.kind === "rich" ? [page.find(one.place).node] : [])));
  for (const scope of page.scopes()) {
    for (const node of listInside(tree, scope.root)) {
      const around = listAround(tree, node);
      if (node.name.startsWith("#") || FIXED.has(node.name) || around.some(({ name }) => CLOSED.has(name))) continue;
      scope.plan.setAttribute(node, MARK, page.readMark({ scope, node }));
      // A text that was emptied is no text of the page that browsers show, unless it is the whole content.
      const isShown = (child: Node) => node.children.length === 1 || !emptied.has(child);
      if (written.has(node)) {
        scope.plan.setAttribute(node, WRITTEN, "");
        continue;
      }
      const texts = node.children.flatMap((child, at) => (child.name === "#text" && isShown(child) ? [at] : []));
      if (texts.length > 0 && !CLOSED.has(node.name)) scope.plan.setAttribute(node, TEXTS, texts.join());
    }
  }
}

/** Leaves out what acts in a page that is edited: its policy refuses that, and browsers would report each refusal. */
function makeInert(page: EditedPage): void {
  for (const { plan, root } of page.scopes()) {
    for (const node of listInside(page.tree, root)) {
      const { name, attributes } = node;
      const isData = /json/i.test(attributes.get("type")?.value ?? "");
      if (name === "script" && !isData) plan.setAttribute(node, "type", "text/plain");
      if (name === "iframe") for (const source of ["src", "srcdoc"]) plan.setAttribute(node, source, null);
      if (name === "meta") plan.setAttribute(node, "http-equiv", null);
      if (name === "link" && /preload|prefetch/i.test(attributes.get("rel")?.value ?? ""))
        plan.setAttribute(node, "rel", null);
      for (const attribute of attributes.keys()) if (/^on/i.test(attribute)) plan.setAttribute(node, attribute, null);
    }
  }
}
