import { closestTo, nativeMembers, listSiblings } from "../core/dom/dom";
import type { Edits } from "../core/edits";
import { atEnd } from "../core/lifetime";

/**
 * Class of the custom checkbox or radio button that shows a hidden input of each type (`forms.md` 17, `accounts.md`
 *
 */
const FACES: Record<string, string> = { checkbox: "w-checkbox-input", radio: "w-radio-input" };

/** The custom controls beside an input; an input that carries the class itself is drawn by the browser. */
function findFaces(input: HTMLInputElement): Element[] {
  const face = FACES[input.type];
  if (!face || input.classList.contains(face)) return [];
  return listSiblings(input).filter((sibling) => sibling.classList.contains(face));
}

/** Mirrors the state of a form on its custom controls now, and after each event in it until `signal` aborts. */
export type Mirror = (form: HTMLFormElement, edits: Edits, signal: AbortSignal) => void;

/** Listens on the document, once for all forms that are mirrored. */
export function createMirror(signal: AbortSignal): Mirror {
  const mirrored = new Map<Element, Edits>();

  function sync(form: Element): void {
    const edits = mirrored.get(form);
    if (edits)
      for (const input of nativeMembers(form).querySelectorAll("input")) mark(edits, input, "checked", input.checked);
  }

  function follow({ target, type }: Event): void {
    const form = closestTo<HTMLFormElement>(target, "form");
    const edits = form && mirrored.get(form);
    if (!edits) return;
    if (type === "change") sync(form);
    // The event is dispatched before the values change.
    else if (type === "reset") setTimeout(() => sync(form));
    else if (target instanceof HTMLInputElement) {
      const entered = type === "focusin";
      mark(edits, target, "focus", entered);
      const visible = entered && (target.matches(":focus-visible") || target.hasAttribute("data-wf-focus-visible"));
      mark(edits, target, "focus-visible", visible);
    }
  }
  for (const type of ["change", "reset", "focusin", "focusout"])
    document.addEventListener(type, follow, { capture: true, signal });

  return (form, edits, end) => {
    mirrored.set(form, edits);
    atEnd(end, () => mirrored.delete(form));
    sync(form);
  };
}

function mark(edits: Edits, input: HTMLInputElement, name: string, on: boolean): void {
  for (const face of findFaces(input)) edits.toggleClass(face, `w--redirected-${name}`, on);
}
