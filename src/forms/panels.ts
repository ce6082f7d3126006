import { hide, show, type Edits } from "../core/dom";

/** The success and failure panels that belong to a form, and how an outcome is shown (`forms.md` 4 and 11). */
export interface Panels {
  succeed(): void;
  /** @param focus `false` while the visitor is busy with the form. */
  fail(focus?: boolean): void;
  /** Takes a failure panel away that no longer holds. */
  forgive(): void;
}

/** Names the form and its panels for assistive technology (F-10 to F-13) and takes them over. Panels may be missing. */
export function createPanels(form: HTMLFormElement, edits: Edits): Panels {
  const wrapper = form.closest("div.w-form");
  const base = form.getAttribute("aria-label") || form.getAttribute("data-name") || "Form";
  const done = panels("done", "success");
  const fail = panels("fail", "failure");
  label(form, base);

  function label(element: HTMLElement, text: string): void {
    if (element.getAttribute("aria-label") || element.hasAttribute("aria-labelledby")) return;
    edits.attribute(element, "aria-label", text);
  }

  function panels(kind: string, word: string): HTMLElement[] {
    const found = [...(wrapper?.querySelectorAll<HTMLElement>(`:scope > .w-form-${kind}`) ?? [])];
    for (const panel of found) {
      edits.attribute(panel, "tabindex", "-1");
      edits.attribute(panel, "role", "region");
      label(panel, `${base} ${word}`);
    }
    return found;
  }

  function swap(shown: HTMLElement[], hidden: HTMLElement[], focus = true): void {
    for (const panel of hidden) hide(edits, panel);
    for (const panel of shown) show(edits, panel);
    if (focus) shown[0]?.focus();
  }

  return {
    succeed() {
      swap(done, fail);
      hide(edits, form);
    },
    fail(focus) {
      show(edits, form);
      swap(fail, done, focus);
    },
    forgive: () => swap([], fail),
  };
}
