import type { Edits } from "../core/edits";
import { hide, show } from "../core/dom/visibility";
import { nameBlocks, showOutcome } from "../form-kit/outcome";
import { nativeMembers } from "../core/dom/dom";

/** The success and error messages that belong to a form, and how an outcome is shown (`forms.md` 4 and 11). */
export interface Panels {
  succeed(): void;
  /** @param focus `false` while the visitor is busy with the form. */
  fail(focus?: boolean): void;
  /** Hides an outdated error message. */
  clear(): void;
  /** The text of the error message; empty without one. */
  readonly failure: string;
}

/** Names the messages of the form for assistive technology (F-11 to F-13). Messages may be missing. */
export function createPanels(form: HTMLFormElement, edits: Edits): Panels {
  const wrapper = nativeMembers(form).closest("div.w-form");
  const done = panels("done", "success");
  const failed = panels("fail", "failure");

  function panels(kind: string, outcome: "success" | "failure"): HTMLElement[] {
    const found = [...(wrapper?.querySelectorAll<HTMLElement>(`:scope > .w-form-${kind}`) ?? [])];
    nameBlocks(edits, form, found, outcome);
    return found;
  }

  return {
    succeed() {
      showOutcome(edits, done, failed);
      hide(edits, form);
    },
    fail(focus) {
      show(edits, form);
      showOutcome(edits, failed, done, focus);
    },
    clear: () => showOutcome(edits, [], failed),
    get failure() {
      return failed[0]?.textContent?.trim() ?? "";
    },
  };
}
