import type { Edit } from "../../../common/edits";
import type { PageFacts } from "../facts";
import { attribute, type Element } from "../read/html/page";
import type { StepResult } from "../step";

/** Closes account forms to native submission: without a script the password would go to their `action` (`accounts.md` A-6). */
export function closeAccountForms({ page }: PageFacts): StepResult {
  const forms = page.elements.filter(
    (element) => element.tagName === "form" && attribute(element, "data-wf-user-form-type") !== undefined,
  );
  const edits = forms.flatMap(closed);
  if (edits.length === 0) return {};
  const what = `${edits.length === 1 ? "an account form" : `${edits.length} account forms`} closed to native submission`;
  return { edits, notes: { converted: [{ what, reason: "no password is sent when the script does not load" }] } };
}

function closed(form: Element): Edit[] {
  const tag = form.sourceCodeLocation?.startTag;
  if (!tag) return [];
  const method = form.sourceCodeLocation?.attrs?.method;
  if (method) return [{ start: method.startOffset, end: method.endOffset, text: 'method="dialog"' }];
  const at = tag.startOffset + "<form".length;
  return [{ start: at, end: at, text: ' method="dialog"' }];
}
