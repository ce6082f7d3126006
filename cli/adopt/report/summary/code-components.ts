import { counted } from "../../../counted";
import type { PageReport } from "../../model/page-report";
import type { Summarized, Task } from "./types";
import { joinNames, listTitles, pagesWith } from "./words";

const KINDS = [
  [
    "code component",
    "visitors see what the server had rendered, but it does not react: its buttons, fields and animations do nothing",
  ],
  ["empty code component", "visitors see nothing in its place, because the server had rendered nothing"],
] as const;

/** What visitors miss of code components, a sentence each. */
export function describeCodeComponents(pages: readonly PageReport[]): string[] {
  return KINDS.flatMap(([kind, sees]) => {
    const names = listTitles(pages, kind);
    const on = counted(pagesWith(pages, kind).length, "page");
    return names.length > 0 ? [`${counted(names.length, kind)} (${joinNames(names)}) on ${on}: ${sees}.`] : [];
  });
}

export function listCodeComponentTasks({ pages }: Summarized): Task[] {
  const names = KINDS.flatMap(([kind]) => listTitles(pages, kind));
  if (names.length === 0) return [];
  const text =
    "The code of these components runs only with the builder's script, which the new pages do not load. Where a " +
    "component has to react, put its code into the page as a script of your own, or take the component out in the builder.";
  return [{ kind: "publish", title: "Decide about code components", text, names }];
}
