import { createAnnouncer } from "../core/dom/announcer";
import { closestTo, nativeMembers } from "../core/dom/dom";
import { createEdits } from "../core/edits";
import { freeId } from "../core/dom/free-id";
import { atEnd, createLifetime, type Lifetime } from "../core/lifetime";
import { createElement } from "../core/dom/create-element";
import { show as reveal } from "../core/dom/visibility";
import { addErrorStyle } from "./error-style";
import { FIELDS, findPlace, listGroup, operated, readName, type Control } from "./field-place";
import { growBoxes, measureBoxes } from "./grow-boxes";
import { keepBeside } from "./keep-beside";
import { linkError } from "./link-error";

/** The errors of fields, as text on the page (`forms.md` 7a). */
export interface FieldErrors {
  /** Shows the browser's own messages of a form in the page until `signal` aborts. */
  watch(form: HTMLFormElement, signal: AbortSignal): void;
  /**
   * Shows the error of one control, and focuses it.
   * @returns `false` for a hidden control; then nothing is shown.
   */
  show(control: Control, message: string): boolean;
}

interface ErrorText {
  readonly life: Lifetime;
  /** Whether the browser reports it, and when it ends. */
  readonly native: boolean;
  write(message: string): void;
}

/** Space in px between a field and its text. */
const GAP = 4;

/** Focuses a control, or reads its error where it has the focus. */
function lead(control: Control, message: string, say: (text: string) => void): void {
  const target = operated(control);
  // What already has the focus is not read again.
  if (document.activeElement === target) say(message);
  else {
    // The page moves as little as with the browser's bubble, which focus alone does not do.
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** Listens on the document, once for all forms that are watched. */
export function createFieldErrors(nonce: string | undefined, signal: AbortSignal): FieldErrors {
  const watched = new Set<Element>();
  const shown = new Map<Control, ErrorText>();
  const say = createAnnouncer(signal);
  let editing: Lifetime | undefined;
  /** The form that a visitor is sending in this task, and whether we lead them to its first mistake. */
  let asked: { form: Element; leads?: boolean } | undefined;

  function clear(where: (control: Control) => boolean): void {
    for (const [control, { life }] of shown) {
      if (!where(control)) continue;
      shown.delete(control);
      life.abort();
    }
    if (shown.size) return;
    editing?.abort();
    editing = undefined;
  }

  /** Listens to edits only while errors are shown. */
  function followEdits(): void {
    if (editing) return;
    editing = createLifetime();
    const listen = { signal: editing.signal };
    for (const type of ["input", "change"]) document.addEventListener(type, onEdit, listen);
    document.addEventListener("reset", ({ target }) => clear(({ form }) => form === target), listen);
  }

  function add(control: Control, native: boolean, place: Element, prefix: string): ErrorText {
    const life = createLifetime();
    const edits = createEdits(life.signal);
    const own = document.getElementById(control.getAttribute("aria-errormessage") ?? "");
    const id = own?.id ?? freeId("millrace-error-", 1);
    const text = own ?? createElement("p", { class: "millrace-error", id });
    const words = own?.textContent?.trim();
    const boxes = measureBoxes(own ?? place);
    keepBeside(place, edits);
    if (own) reveal(edits, own);
    else {
      addErrorStyle(nonce, life.signal);
      // The space below the field stays below the text, which is nearer to its own field than to the next one.
      const space = Number.parseFloat(getComputedStyle(place).marginBottom) || 0;
      if (space > GAP) text.style.margin = `${GAP - space}px 0 ${Math.max(space, 12)}px`;
      const { parentElement, nextSibling } = nativeMembers(place);
      edits.insert(text, parentElement as Element, nextSibling);
    }
    linkError([control, operated(control)], id, life.signal);
    return {
      life,
      native,
      write(message) {
        if (!words) edits.text(text, prefix + message);
        growBoxes(boxes, edits);
      },
    };
  }

  /** @returns whether the text is beside its field; `undefined` where nothing can be shown. */
  function put(control: Control, message: string): boolean | undefined {
    const group = listGroup(control);
    const [first] = group;
    const place = findPlace(group.at(-1) ?? first);
    // Safari before 17.4 has no `checkVisibility`.
    if (operated(control).checkVisibility?.() === false) return undefined;
    const near = place.querySelectorAll(FIELDS).length <= group.length;
    const name = readName(control);
    const native = !control.validity.valid;
    const entry = shown.get(first) ?? add(first, native, place, near || !name ? "" : `${name}: `);
    shown.set(first, entry);
    followEdits();
    entry.write(message);
    return near;
  }

  function onInvalid(event: Event): void {
    const control = event.target as Control;
    const { validationMessage } = control;
    // The page shows it by itself.
    if (event.defaultPrevented || !asked) return;
    const near = put(control, validationMessage);
    const isFirst = asked.leads === undefined;
    asked.leads ??= near === true;
    if (asked.leads) event.preventDefault();
    if (asked.leads && isFirst) lead(control, validationMessage, say);
  }

  const captured = { capture: true, signal };
  // After all listeners of the page on the control, one of which may have prevented it.
  const onAnyInvalid = ({ target }: Event) => {
    if (asked?.form !== (target as Control).form) return;
    target?.addEventListener("invalid", onInvalid, { once: true, signal });
  };
  // Scripts may check a form at any time; only a visitor who sends it is led to its mistakes.
  const onClick = ({ target }: Event) => {
    const control = closestTo<HTMLButtonElement>(target, "input, button");
    const form = control && /submit|image/.test(control.type) && control.form;
    if (!form || !watched.has(form)) return;
    clear((other) => other.form === form);
    asked = { form };
    document.addEventListener("invalid", onAnyInvalid, captured);
    setTimeout(() => {
      asked = undefined;
      document.removeEventListener("invalid", onAnyInvalid, captured);
    });
  };
  document.addEventListener("click", onClick, captured);
  const onEdit = ({ target }: Event) => {
    for (const [control, { native, write }] of shown) {
      const { form, validity, validationMessage } = control;
      if (form !== (target as Control).form) continue;
      if (native ? validity.valid : listGroup(control).includes(target as Control)) clear((other) => other === control);
      else if (native) write(validationMessage);
    }
  };
  atEnd(signal, () => clear(() => true));

  return {
    watch(form, end) {
      watched.add(form);
      atEnd(end, () => {
        watched.delete(form);
        clear((control) => control.form === form);
      });
    },
    show(control, message) {
      clear(({ form }) => form === control.form);
      if (!control.willValidate || put(control, message) === undefined) return false;
      lead(control, message, say);
      return true;
    },
  };
}
