import { FOCUSABLE } from "../../core/dom/dom";
import { hideVisually } from "../../core/dom/visually-hidden";
import type { SplitKind } from "../data/schema";
import { getLetters } from "./letters";
import { divideAtLines } from "./line-starts";
import { wrapLines } from "./split-lines";
import type { Owner, Styled } from "../properties/surface";

/** The settings of an action for its text. */
export type SplitRequest = SplitKind | { readonly type: SplitKind; readonly mask?: SplitKind };

/** Takes texts apart into pieces that move on their own (`interactions-3.md` 4.7). */
export interface Splitter {
  /** The pieces of elements, in order; elements that cannot be split are pieces themselves. */
  pieces(owner: Owner, elements: readonly Styled[], request: SplitRequest): Styled[];
  /** Whether something of this owner is split into lines, which depend on the width. */
  hasLines(owner: Owner): boolean;
  /** Restores the texts that no other owner needs split. */
  release(owner: Owner): void;
}

interface Split {
  readonly owners: Set<Owner>;
  readonly pieces: Record<SplitKind, HTMLElement[]>;
  readonly masked: Set<HTMLElement>;
  /** What each element of the text held, from the outermost on. */
  readonly served: Map<Element, Node[]>;
  /** Elements that are read by their name, so that the pieces in them are not. */
  readonly named: Set<Element>;
  /** Of these, the ones that got their name here. */
  readonly labeled: readonly Element[];
}

const NAMES: Readonly<Record<SplitKind, string>> = { chars: "letter", words: "word", lines: "line" };
/** Elements that can have an accessible name; screen readers ignore the name of others. */
const NAMEABLE = "h1, h2, h3, h4, h5, h6, a[href], button, [role]";
/** What is read on its own within a text. */
const NAMED_INSIDE = `${FOCUSABLE}, img, svg, [role], [aria-label]`;

function piece(kind: SplitKind, pieces: readonly HTMLElement[], content: string | Node): HTMLElement {
  const made = document.createElement("span");
  const name = `gsap_split_${NAMES[kind]}`;
  made.className = `${name} ${name}${pieces.length + 1}`;
  made.style.cssText = `position: relative; display: ${kind === "lines" ? "block" : "inline-block"}`;
  made.setAttribute("aria-hidden", "true");
  made.append(content);
  return made;
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim()) found.push(node as Text);
  return found;
}

/** The text of an element for its accessible name: a line break separates words. */
function readText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  copy.querySelectorAll("br").forEach((line) => line.replaceWith(" "));
  return copy.textContent.replace(/\s+/g, " ").trim();
}

/** Elements that contain text and can have an accessible name, without an element inside that is read on its own. */
function findNamed(element: Element): Element[] {
  return [element, ...element.querySelectorAll(NAMEABLE)].filter(
    (each) => each.matches(NAMEABLE) && !each.querySelector(NAMED_INSIDE) && textsIn(each).length,
  );
}

/** Stores the content of an element, and names what is read as one. */
function createSplit(element: Styled): Split {
  const served = new Map<Element, Node[]>([[element, [...element.childNodes]]]);
  for (const text of textsIn(element)) {
    for (let around = text.parentElement; around && !served.has(around); around = around.parentElement)
      served.set(around, [...around.childNodes]);
  }
  const named = findNamed(element);
  const labeled = named.filter((each) => !each.hasAttribute("aria-label"));
  for (const each of labeled) each.setAttribute("aria-label", readText(each));
  const pieces = { words: [], chars: [], lines: [] };
  return { owners: new Set(), pieces, masked: new Set(), served, named: new Set(named), labeled };
}

/** Wraps every word in a span, inside the existing markup. */
function wrapWords(element: Styled, { pieces: { words }, named }: Split): void {
  for (const node of textsIn(element)) {
    const parts = node.data
      .split(/(\s+)/)
      .filter(Boolean)
      .map((part) => {
        if (!part.trim()) return new Text(part);
        const made = piece("words", words, part);
        words.push(made);
        return made;
      });
    if ([...named].some((each) => each.contains(node))) node.replaceWith(...parts);
    // Read as one text in place (IX3-FIX-11).
    else node.replaceWith(hiddenCopy(node.data), ...parts);
  }
}

/** Wraps the letters of every word. */
function wrapLetters({ pieces: { words, chars } }: Split): void {
  for (const word of words) {
    const made = getLetters(word.textContent ?? "").map((letter) => {
      const each = piece("chars", chars, letter);
      chars.push(each);
      return each;
    });
    word.replaceChildren(...made);
  }
}

/** Puts every line into a span; words that are not wrapped stay text. A line may begin after a no-break space (IX3-45). */
function splitLines(element: Styled, { pieces: { lines }, named }: Split): void {
  function make(content: Node): HTMLElement {
    const made = piece("lines", lines, content);
    if (!named.has(element)) made.removeAttribute("aria-hidden");
    lines.push(made);
    return made;
  }

  /** Keyboard and screen reader find a link once, although it is in two lines. */
  function repeat(part: Element): Element {
    const copy = part.cloneNode(false) as Element;
    copy.removeAttribute("id");
    if (copy.matches(FOCUSABLE)) copy.setAttribute("tabindex", "-1");
    if (named.has(part)) copy.setAttribute("aria-hidden", "true");
    return copy;
  }

  for (const text of textsIn(element)) text.replaceWith(text.data.replace(/\u00A0/g, "$&\u200B"));
  wrapLines(element, divideAtLines(textsIn(element)), make, repeat);
}

function hiddenCopy(text: string): HTMLElement {
  const copy = document.createElement("span");
  hideVisually(copy);
  copy.textContent = text;
  return copy;
}

function addMasks({ masked, pieces }: Split, kind: SplitKind): void {
  for (const each of pieces[kind]) {
    if (masked.has(each)) continue;
    const mask = document.createElement("span");
    mask.className = each.className.replace(/\S+/g, "$&-mask");
    mask.style.cssText = `${each.style.cssText} overflow: clip`;
    each.replaceWith(mask);
    mask.append(each);
    masked.add(each);
  }
}

export function createSplitter(): Splitter {
  const all = new Map<Styled, Split>();

  function refine(element: Styled, split: Split, kind: SplitKind): void {
    if (split.pieces[kind].length) return;
    if (kind === "lines") splitLines(element, split);
    else {
      if (!split.pieces.words.length) wrapWords(element, split);
      if (kind === "chars") wrapLetters(split);
    }
  }

  return {
    pieces(owner, elements, request) {
      const { type, mask } = typeof request === "string" ? { type: request } : request;
      if (!Object.hasOwn(NAMES, type)) return [...elements];
      const targets = elements.filter((element) => element !== document.body && textsIn(element).length > 0);
      for (const element of targets) {
        const split = all.get(element) ?? createSplit(element);
        all.set(element, split);
        split.owners.add(owner);
        refine(element, split, type);
        if (mask) addMasks(split, mask in NAMES ? mask : type);
      }
      return elements.flatMap((element): Styled[] => all.get(element)?.pieces[type] ?? [element]);
    },
    hasLines: (owner) => [...all.values()].some(({ owners, pieces }) => owners.has(owner) && pieces.lines.length > 0),
    release(owner) {
      for (const [element, { owners, served, labeled }] of all) {
        if (!owners.delete(owner) || owners.size) continue;
        all.delete(element);
        for (const [parent, nodes] of served) parent.replaceChildren(...nodes);
        for (const each of labeled) each.removeAttribute("aria-label");
      }
    },
  };
}

declare module "../../core/modules" {
  interface Contents {
    ix3Text: typeof createSplitter;
  }
}

/** @alias for the build, which finds each module under this name. */
export const content = createSplitter;
