import type { PageReport } from "../../model/page-report";
import { listTitles } from "./words";

/** As many forms as a sentence names. */
const SHOWN = 6;

/** The forms that scripts of the pages send. */
export function describeSentForms(pages: readonly PageReport[]): string[] {
  const names = listTitles(pages, "form by script");
  const shown = names.slice(0, SHOWN).join("; ") + (names.length > SHOWN ? `; and ${names.length - SHOWN} more` : "");
  return names.length > 0 ? [`Forms that your own scripts send, with the result left to them: ${shown}.`] : [];
}
