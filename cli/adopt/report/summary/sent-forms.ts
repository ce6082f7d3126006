import type { PageReport } from "../../model/page-report";
import { listTitles } from "./words";

/** The forms that scripts of the pages send. */
export function describeSentForms(pages: readonly PageReport[]): string[] {
  const names = listTitles(pages, "form by script");
  return names.length > 0
    ? [`Forms that your own scripts send, with the result left to them: ${names.join("; ")}.`]
    : [];
}
