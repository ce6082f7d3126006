import { isElement, type Edits } from "../core/dom";

/** Class of the drawn control that stands for a hidden input of each type (`forms.md` 17). */
const FACES: Record<string, string> = { checkbox: "w-checkbox-input", radio: "w-radio-input" };

/** The drawn siblings of an input; an input that carries the class itself is drawn by the browser. */
function facesOf(input: HTMLInputElement): Element[] {
  const face = FACES[input.type];
  if (!face || input.classList.contains(face)) return [];
  return [...(input.parentElement?.children ?? [])].filter((sibling) => sibling.classList.contains(face));
}

/** Mirrors the state of the form's checkboxes and radio buttons on their drawn faces. */
export function mirrorControls(form: HTMLFormElement, edits: Edits, signal: AbortSignal): void {
  function mark(input: HTMLInputElement, name: string, on: boolean): void {
    for (const face of facesOf(input)) edits.toggleClass(face, `w--redirected-${name}`, on);
  }

  function sync(): void {
    if (signal.aborted) return;
    for (const input of form.querySelectorAll("input")) mark(input, "checked", input.checked);
  }

  function focus({ target, type }: Event): void {
    if (!isElement(target) || !(target instanceof HTMLInputElement)) return;
    const entered = type === "focusin";
    mark(target, "focus", entered);
    const visible = entered && (target.matches(":focus-visible") || target.hasAttribute("data-wf-focus-visible"));
    mark(target, "focus-visible", visible);
  }

  sync();
  form.addEventListener("change", sync, { signal });
  // The event comes before the values change.
  form.addEventListener("reset", () => setTimeout(sync), { signal });
  form.addEventListener("focusin", focus, { signal });
  form.addEventListener("focusout", focus, { signal });
}
