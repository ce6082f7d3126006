import { TRIGGERS } from "../../../fixtures/backend";
import { settingRows } from "../../../host/settings/table";
import { table } from "../markers";
import { apiSections, eventsTable, readTypes } from "../types";

/**
 * Makes the lists that only the site shows, where a document has `<!-- name -->`: they repeat types, `--help` and tables
 * of the code, so they are not stored in documents.
 */
export function createReference(root: string): (text: string) => string {
  let types: ReturnType<typeof readTypes> | undefined;
  const getTypes = () => (types ??= readTypes(root));
  const parts: Readonly<Record<string, () => string>> = {
    api: () => apiSections(getTypes(), "api"),
    mocks: () => apiSections(getTypes(), "mocks"),
    events: () => eventsTable(getTypes()),
    settings: () => table(["flag", "variable", "what it sets"], settingRows()),
    triggers: () =>
      table(
        ["where", "value", "answer"],
        TRIGGERS.map(({ where, value, effect }) => [where, `\`${value}\``, effect]),
      ),
  };
  return (text) => text.replace(/<!-- ([\w-]+) -->/g, (mark, name: string) => parts[name]?.() ?? mark);
}
