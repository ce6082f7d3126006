import { insertInTag } from "../edits";
import type { PageFacts } from "../facts";
import type { Attention } from "../model/page-report";
import { readFormName } from "../read/form-name";
import { attribute } from "../read/html/page";
import { joinNames } from "../report/summary/words";
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
    return { form, isShared, note: createNote(readFormName(form), sent.script, sent.destinations, isShared) };
  });
  const shared = forms.flatMap(({ form, isShared }) => (isShared ? insertInTag(form, ' data-form-result="page"') : []));
  const kept = { what: "results of forms that your scripts send", reason: "left to these scripts" };
  return {
    edits: shared,
    notes: { attention: forms.map(({ note }) => note), converted: shared.length > 0 ? [kept] : [] },
  };
}

function createNote(name: string, script: string, destinations: readonly string[], isShared: boolean): Attention {
  const by = `${script} sends it to ${joinNames(destinations)}; the result is left to it`;
  const reason = isShared ? `${by}; a Millrace host gets it, too` : by;
  return {
    kind: "form by script",
    names: [`${name} (${script}, to ${joinNames(destinations)})`],
    what: `form ${name}`,
    reason,
  };
}
