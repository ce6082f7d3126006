import type { MarkedText } from "../messages";
import { listTexts, type ShownText } from "./texts";

/** A text of the page that is edited in place. */
export interface Typing {
  /** @param isKept false: the texts are again what they were. */
  end(isKept: boolean): void;
}

/** Text that the page has in its source with other white space around it. */
interface Slot extends ShownText {
  /** As it was when typing began. */
  before: string;
}

const NO_BREAK = "\u00a0";
/** Input that brings text; all else only removes some or is refused. */
const WRITES = new Set("insertText insertFromPaste insertFromDrop insertReplacementText insertFromYank".split(" "));

/**
 * Lets the owner type in an element. Input is applied to the texts of the page one by one, so that the elements between them
 * stay, whatever is selected.
 * @param onText gets each text that has changed.
 * @returns undefined if the element has no text that can be edited.
 */
export function startTyping(element: Element, onText: (text: MarkedText) => void): Typing | undefined {
  const slots: Slot[] = listTexts(element).map((text) => ({ ...text, before: text.value }));
  if (slots.length === 0 || !(element instanceof HTMLElement)) return undefined;
  const scope = new AbortController();
  // Not "plaintext-only", with which Chromium does not name the range that an input is for. All input is handled here.
  element.contentEditable = "true";
  element.focus({ preventScroll: true });
  const selection = getSelection();
  // A press on a link leaves the caret in the text before.
  if (selection && !element.contains(selection.anchorNode)) {
    selection.selectAllChildren(element);
    selection.collapseToEnd();
  }

  const report = (slot: Slot) => onText({ place: slot.place, value: readValue(slot) });

  function replace(range: StaticRange | Range, text: string): void {
    const exact = new Range();
    exact.setStart(range.startContainer, range.startOffset);
    exact.setEnd(range.endContainer, range.endOffset);
    const touched = slots.filter(({ node }) => exact.intersectsNode(node));
    const [first = slots.findLast(({ node }) => exact.comparePoint(node, 0) < 0) ?? slots[0]] = touched;
    if (!first) return;
    const cuts = (touched.length ? touched : [first]).map((slot) => {
      const { node } = slot;
      const start =
        node === exact.startContainer ? exact.startOffset : exact.comparePoint(node, 0) < 0 ? node.length : 0;
      const end =
        node === exact.endContainer ? exact.endOffset : exact.comparePoint(node, node.length) > 0 ? 0 : node.length;
      return { slot, start, end: Math.max(start, end) };
    });
    for (const { slot, start, end } of cuts) {
      slot.node.replaceData(start, end - start, slot === first ? spaceText(slot.node, start, end, text) : "");
      freeSpaces(slot);
      report(slot);
    }
    const [{ start = 0 } = {}] = cuts;
    getSelection()?.collapse(first.node, start + text.length);
  }

  element.addEventListener(
    "beforeinput",
    (event) => {
      const [range] = event.getTargetRanges();
      if (!event.cancelable) return;
      event.preventDefault();
      const isWritten = WRITES.has(event.inputType);
      if (!range || (!isWritten && !event.inputType.startsWith("delete"))) return;
      const text = isWritten ? (event.data ?? event.dataTransfer?.getData("text/plain") ?? "") : "";
      replace(range, text.replace(/[\s\p{Cc}]+/gu, " "));
    },
    { signal: scope.signal },
  );
  // What an input method composes is put into the page by the browser.
  element.addEventListener("compositionend", () => slots.forEach(report), { signal: scope.signal });

  return {
    end(isKept) {
      scope.abort();
      element.removeAttribute("contenteditable");
      if (isKept) return;
      for (const slot of slots) {
        if (slot.node.data === slot.before) continue;
        slot.node.data = slot.before;
        report(slot);
      }
    },
  };
}

/** The value that is stored: white space around a text is that of the source, where the source has some. */
function readValue({ node, before }: Slot): string {
  let text = before.includes(NO_BREAK) ? node.data : node.data.replaceAll(NO_BREAK, " ");
  if (/^\s/.test(before)) text = text.trimStart();
  if (/\s$/.test(before)) text = text.trimEnd();
  return text;
}

/** Shows a text that was typed elsewhere. */
export function writeText(element: Element, { place, value }: MarkedText): void {
  const node = listTexts(element).find((one) => one.place === place)?.node;
  if (!node) return;
  const [start = ""] = /^\s*/.exec(node.data) ?? [];
  const [end = ""] = /\s*$/.exec(node.data.slice(start.length)) ?? [];
  node.data = start + value + end;
}

/** Browsers show no space at the end of a line or beside another one. */
function spaceText({ data }: Text, start: number, end: number, text: string): string {
  const isAlone =
    text === " " && (start === 0 || end === data.length || /\s/.test((data[start - 1] ?? "") + (data[end] ?? "")));
  return isAlone ? NO_BREAK : text;
}

/** Spaces that text has reached again are those that lines break at. */
function freeSpaces({ node, before }: Slot): void {
  if (before.includes(NO_BREAK)) return;
  for (const { index } of node.data.matchAll(/(?<=\S)\u00a0(?=\S)/g)) node.replaceData(index, 1, " ");
}
