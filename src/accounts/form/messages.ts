import type { Edits } from "../../core/edits";
import { nameBlocks } from "../../form-kit/outcome";
import { errorBlock, textIn } from "./error-block";
import { near } from "./form-markup";
import type { FormKind } from "./error-texts";

/** The success message of a form, the nearest one; `null` for a kind without one. */
export function successBlock(form: HTMLFormElement, { success }: FormKind): HTMLElement | null {
  return success ? near(form, success) : null;
}

/** Sets the roles of a form's messages before any text is shown, so that screen readers read it. */
export function prepareMessages(form: HTMLFormElement, edits: Edits, kind: FormKind): void {
  const text = textIn(errorBlock(form));
  if (text) edits.attribute(text, "role", "alert");
  nameBlocks(edits, form, [successBlock(form, kind)], "success");
}
