import { isPage } from "../../adopt/read/outcome";
import type { CheckContext, Finding } from "./check";
import type { StateFiles } from "../site-state";

/** Forms that a page has online and no more, and forms of removed pages that no page has any more. */
export async function checkForms({ before, after, facts }: CheckContext): Promise<Finding[]> {
  const list = async (state: StateFiles): Promise<Map<string, readonly string[]>> => {
    const forms = new Map<string, readonly string[]>();
    for (const path of state.files.keys()) if (isPage(path)) forms.set(path, (await facts(state, path)).forms);
    return forms;
  };
  const now = await list(after);
  const everywhere = new Set([...now.values()].flat());
  return [...(await list(before))].flatMap(([page, forms]) => {
    const here = now.get(page);
    const isGone = (name: string) => (here ? !here.includes(name) : !everywhere.has(name));
    return [...new Set(forms)].filter(isGone).map((name) => ({ page, what: `has no form “${name}” any more` }));
  });
}
