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
  /** Whether a page script has shown or hidden a message since this runtime did (F-20). */
  areForeign(): boolean;
  /** The text of the error message; empty without one. */
  readonly failure: string;
}

/** Names the messages of the form for assistive technology (F-11 to F-13). Messages may be missing. */
export function createPanels(form: HTMLFormElement, edits: Edits): Panels {
  const wrapper = nativeMembers(form).closest("div.w-form");
  const done = panels("done", "success");
  const failed = panels("fail", "failure");

  /** The message that is shown by this runtime. */
  let shown: readonly HTMLElement[] = [];

  function panels(kind: string, outcome: "success" | "failure"): HTMLElement[] {
    const found = [...(wrapper?.querySelectorAll<HTMLElement>(`:scope > .w-form-${kind}`) ?? [])];
    nameBlocks(edits, form, found, outcome);
    return found;
  }

  return {
    succeed() {
      shown = done;
      showOutcome(edits, done, failed);
      hide(edits, form);
    },
    fail(focus) {
      shown = failed;
      show(edits, form);
      showOutcome(edits, failed, done, focus);
    },
    clear() {
      shown = [];
      showOutcome(edits, [], failed);
    },
    areForeign: () =>
      [...done, ...failed].some((panel) => (getComputedStyle(panel).display !== "none") !== shown.includes(panel)),
    get failure() {
      return failed[0]?.textContent?.trim() ?? "";
    },
  };
}
