import { HIDDEN, MARK } from "../../pages/mark";
import type { EditorMessage, FrameMessage, MarkedText } from "../messages";
import { createOutline } from "./outline";
import { openPart } from "./open-part";
import { describeElement, findSelectable } from "./selected";
import { listTexts } from "./texts";
import { startTyping, writeText, type Typing } from "./typing";

// The script inside the frame that shows a page to its editor. It changes texts only; all else is done by the host.
const send = (message: FrameMessage): void => parent.postMessage(message, location.origin);

const style = new CSSStyleSheet();
style.replaceSync(`
  [style*="opacity:0"]:not([style*="opacity:0."]), [style*="opacity: 0"]:not([style*="opacity: 0."]) {
    opacity: 1 !important; transform: none !important;
  }
  [style*="visibility:hidden"], [style*="visibility: hidden"] { visibility: visible !important; }
  .w-slider-mask { overflow-x: auto !important; }
  [${HIDDEN}] { opacity: 0.35 !important; }
  /* A text that was emptied has a place to click. */
  :is(h1, h2, h3, h4, h5, h6, p, li, blockquote, figcaption)[${MARK}] { min-height: 1lh; }
  [contenteditable] { outline: none !important; cursor: text !important; }
`);
const revealed = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

const outline = createOutline();
let selected: Element | undefined;
let typing: Typing | undefined;

function endTyping(isKept: boolean): void {
  typing?.end(isKept);
  typing = undefined;
}

/** @param isEdited whether its text can be typed in place at once. */
function select(element: Element, isEdited: boolean): void {
  if (selected !== element || !typing) {
    endTyping(true);
    selected = element;
    outline.select(element);
    send(describeElement(element));
  }
  if (isEdited && !typing) typing = startTyping(element, report);
}

function report(text: MarkedText): void {
  outline.place();
  send({ type: "text", ...text });
}

const findElement = (place: string): Element | undefined =>
  [...document.querySelectorAll(`[${MARK}]`)].find((one) => one.getAttribute(MARK) === place);

for (const element of document.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
  const isText = listTexts(element).length > 0 && findSelectable(element) === element;
  if (isText || element instanceof HTMLImageElement) element.tabIndex = 0;
}

addEventListener("submit", (event) => event.preventDefault(), true);
addEventListener("pointerover", ({ target }) => outline.point(findSelectable(target)), true);
addEventListener("focusin", ({ target }) => outline.point(findSelectable(target)), true);
addEventListener("pointerleave", () => outline.point(undefined));
addEventListener(
  "click",
  (event) => {
    event.preventDefault();
    const { target } = event;
    if (target instanceof Element) openPart(target);
    const element = findSelectable(target);
    if (element) select(element, true);
  },
  true,
);
addEventListener(
  "keydown",
  (event) => {
    const { key, shiftKey } = event;
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(key)) {
      event.preventDefault();
      send({ type: "key", key: shiftKey || /y/i.test(key) ? "redo" : "undo" });
    } else if (key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (typing) return endTyping(true);
      const element = findSelectable(document.activeElement);
      if (element) select(element, true);
    } else if (key === "Escape") {
      event.preventDefault();
      if (typing) endTyping(false);
      else send({ type: "key", key: "leave" });
    }
  },
  true,
);

let isReported = false;
addEventListener("scroll", () => {
  if (isReported) return;
  isReported = true;
  requestAnimationFrame(() => {
    isReported = false;
    send({ type: "position", top: scrollY });
    outline.place();
  });
});
addEventListener("resize", () => outline.place());

addEventListener("message", ({ source, origin, data }: MessageEvent<EditorMessage>) => {
  // Frames inside the page have neither this window nor this origin.
  if (source !== parent || origin !== location.origin) return;
  if (data.type === "reveal") {
    revealed.replaceSync(`[style*="display:none"], [style*="display: none"] { display: revert !important; }`);
    document.adoptedStyleSheets = data.isOn ? [...document.adoptedStyleSheets, revealed] : [style];
    return outline.place();
  }
  if (data.type === "write") {
    if (selected) writeText(selected, data);
    return outline.place();
  }
  const element = findElement(data.place);
  if (data.top === undefined) element?.scrollIntoView({ block: "nearest" });
  else scrollTo({ top: data.top, behavior: "instant" });
  if (element) select(element, data.isEdited === true);
  else if (data.place) send({ type: "unknown" });
});

const sections = [...document.querySelectorAll(`[${MARK}][id]`)].map(({ id }) => id);
send({ type: "ready", sections: sections.slice(0, 1000) });
