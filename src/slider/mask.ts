import { atEnd } from "../core/lifetime";
import { listChildren } from "../core/dom/dom";
import type { Edits } from "../core/edits";
import { MillraceError } from "../core/errors";

/**
 * The mask of a slider, with the slides of all its masks and no text between them.
 * @throws MillraceError without a mask.
 */
export function prepareMask(root: HTMLElement, edits: Edits, signal: AbortSignal): HTMLElement {
  const [mask, ...others] = listChildren([root], ".w-slider-mask");
  if (!mask) throw new MillraceError({ message: "no .w-slider-mask inside it", expected: "one child" });
  for (const other of others) {
    const served = [...other.childNodes];
    mask.append(...listChildren([other], ".w-slide"));
    edits.style(other, "display", "none");
    atEnd(signal, () => other.replaceChildren(...served));
  }
  dropText(mask, signal);
  return mask;
}

/** Without a style sheet slides would be one below the other. */
export function laySideBySide(mask: HTMLElement, edits: Edits): void {
  edits.style(mask, "display", "grid");
  edits.style(mask, "grid", "auto / auto-flow 100%");
  edits.style(mask, "overflow", "hidden");
}

/** Calls `onSize` when the mask has another size, `onSlides` when slides were added or removed. */
export function watchMask(mask: HTMLElement, onSize: () => void, onSlides: () => void, signal: AbortSignal): void {
  const size = new ResizeObserver(onSize);
  size.observe(mask);
  const content = new MutationObserver(() => {
    dropText(mask, signal);
    content.takeRecords();
    onSlides();
  });
  content.observe(mask, { childList: true });
  atEnd(signal, () => {
    size.disconnect();
    content.disconnect();
  });
}

/** White space between slides would add to their widths (SL-4). It is restored at the end. */
function dropText(mask: HTMLElement, signal: AbortSignal): void {
  const dropped: [Text, ChildNode | null][] = [];
  for (const node of [...mask.childNodes]) {
    if (!(node instanceof Text)) continue;
    dropped.push([node, node.nextSibling]);
    node.remove();
  }
  const restore = () => {
    for (const [text, after] of dropped.reverse()) mask.insertBefore(text, after?.parentNode === mask ? after : null);
  };
  if (dropped.length) atEnd(signal, restore);
}
