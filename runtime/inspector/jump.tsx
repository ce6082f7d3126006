import { describe } from "../../src/core/errors";
import type { Outline } from "./outline";

/**
 * A button that leads to an element of the page: highlights it, scrolls it to the middle, and focuses it if it can be
 * focused.
 */
export function Jump({ element, outline, text }: { element: Element; outline: Outline; text?: string }) {
  const show = () => outline.show(element);
  const end = () => outline.show();
  const go = () => {
    element.scrollIntoView({ block: "center" });
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    show();
  };
  return (
    <button type="button" onClick={go} onPointerEnter={show} onPointerLeave={end} onFocus={show} onBlur={end}>
      {text ?? describe(element)}
    </button>
  );
}
