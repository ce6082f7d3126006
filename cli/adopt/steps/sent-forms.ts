import { insertInTag } from "../edits";
import type { PageFacts } from "../facts";
import type { Attention } from "../model/page-report";
import type { SentForm } from "../read/form-handlers";
import { readFormName } from "../read/form-name";
import { attribute } from "../read/html/page";
import type { StepResult } from "../step";
import { isSiteForm } from "./attention";

/**
 * Reports the forms that scripts of the page send, and leaves the result of each to its script (F-20): what the runtime sends besides
 * has a result of its own, which can come later.
 */
export function keepSentForms({ sentForms }: PageFacts): StepResult {
  const forms = [...sentForms].map(([form, sent]) => {
    // The runtime sends such a form, too.
    const isShared = !sent.isAlone && isSiteForm(form) && !attribute(form, "action")?.trim();
    return { form, isShared, note: createNote(readFormName(form), sent, isShared) };
  });
  const shared = forms.flatMap(({ form, isShared }) => (isShared ? insertInTag(form, ' data-form-result="page"') : []));
  const kept = { what: "results of forms that your scripts send", reason: "left to these scripts" };
  return {
    edits: shared,
    notes: { attention: forms.map(({ note }) => note), converted: shared.length > 0 ? [kept] : [] },
  };
}

function createNote(name: string, { script, destinations }: SentForm, isShared: boolean): Attention {
  const where = destinations.join(", ");
  const by = `${script} sends it to ${where}; the result is left to it`;
  const reason = isShared ? `${by}; a Millrace host gets it, too` : by;
  return {
    kind: "form by script",
    names: [`${name} (${script}, to ${where})`],
    what: `form ${name}`,
    reason,
  };
}
