import { FOCUSABLE } from "../../core/dom/dom";
import { hideVisually } from "../../core/dom/visually-hidden";
import type { SplitKind } from "../data/schema";
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
  readonly masks: Map<HTMLElement, HTMLElement>;
  /** What each element of the text held, from the outermost on. */
  readonly served: Map<Element, Node[]>;
  readonly label: string | null;
}

const NAMES: Readonly<Record<SplitKind, string>> = { chars: "letter", words: "word", lines: "line" };
/** Elements that can have an accessible name; screen readers ignore the name of others. */
const NAMEABLE = "h1, h2, h3, h4, h5, h6, a[href], button, [role]";

function piece(kind: SplitKind, pieces: readonly HTMLElement[], content: string | Node): HTMLElement {
  const made = document.createElement("span");
  const name = `gsap_split_${NAMES[kind]}`;
  made.className = `${name} ${name}${pieces.length + 1}`;
  made.style.cssText = `position: relative; display: ${kind === "lines" ? "block" : "inline-block"}`;
  made.setAttribute("aria-hidden", "true");
  made.append(content);
  return made;
}

/** Letters as readers count them. */
function letters(word: string): string[] {
  if (typeof Intl.Segmenter !== "function") return [...word];
  return [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim()) found.push(node as Text);
  return found;
}

/** Wraps every word in a span, inside the existing markup. */
function splitWords(element: Styled): Split {
  const served = new Map<Element, Node[]>();
  const words: HTMLElement[] = [];
  const whole = element.matches(NAMEABLE) && !element.querySelector(FOCUSABLE);
  const label = element.getAttribute("aria-label");
  const text = element.textContent?.replace(/\s+/g, " ").trim() ?? "";
  for (const node of textsIn(element)) {
    const parent = node.parentElement;
    if (!parent) continue;
    if (!served.has(parent)) served.set(parent, [...parent.childNodes]);
    const parts = node.data
      .split(/(\s+)/)
      .filter(Boolean)
      .map((part) => {
        if (!part.trim()) return new Text(part);
        const made = piece("words", words, part);
        words.push(made);
        return made;
      });
    if (whole) node.replaceWith(...parts);
    // Read as one text in place: links in it keep their names (IX3-FIX-11).
    else node.replaceWith(hiddenCopy(node.data), ...parts);
  }
  if (whole && label === null) element.setAttribute("aria-label", text);
  return { owners: new Set(), pieces: { words, chars: [], lines: [] }, masks: new Map(), served, label };
}

function hiddenCopy(text: string): HTMLElement {
  const copy = document.createElement("span");
  hideVisually(copy);
  copy.textContent = text;
  return copy;
}

function addMasks({ masks, pieces }: Split, kind: SplitKind): void {
  for (const each of pieces[kind]) {
    if (masks.has(each)) continue;
    const mask = document.createElement("span");
    mask.className = `gsap_split_${NAMES[kind]}-mask`;
    mask.style.cssText = `${each.style.cssText} overflow: clip`;
    each.replaceWith(mask);
    mask.append(each);
    masks.set(each, mask);
  }
}

export function createSplitter(): Splitter {
  const all = new Map<Styled, Split>();

  function refine(element: Styled, split: Split, kind: SplitKind): void {
    const { words, chars } = split.pieces;
    if (kind === "chars" && !chars.length) {
      for (const word of words) {
        const made = letters(word.textContent ?? "").map((letter) => {
          const each = piece("chars", chars, letter);
          chars.push(each);
          return each;
        });
        word.replaceChildren(...made);
      }
    } else if (kind === "lines" && !split.pieces.lines.length) {
      wrapLines(element, words, split.served, (line) => {
        const made = piece("lines", split.pieces.lines, line);
        made.removeAttribute("aria-hidden");
        split.pieces.lines.push(made);
        return made;
      });
    }
  }

  return {
    pieces(owner, elements, request) {
      const { type, mask } = typeof request === "string" ? { type: request, mask: undefined } : request;
      if (!Object.hasOwn(NAMES, type)) return [...elements];
      const targets = elements.filter((element) => element !== document.body && textsIn(element).length > 0);
      for (const element of targets) {
        const split = all.get(element) ?? splitWords(element);
        all.set(element, split);
        split.owners.add(owner);
        refine(element, split, type);
        if (mask) addMasks(split, mask in NAMES ? mask : type);
      }
      return elements.flatMap((element): Styled[] => all.get(element)?.pieces[type] ?? [element]);
    },
    hasLines: (owner) => [...all.values()].some(({ owners, pieces }) => owners.has(owner) && pieces.lines.length > 0),
    release(owner) {
      for (const [element, { owners, served, label }] of all) {
        if (!owners.delete(owner) || owners.size) continue;
        all.delete(element);
        for (const [parent, nodes] of served) parent.replaceChildren(...nodes);
        if (label === null) element.removeAttribute("aria-label");
      }
    },
  };
}
