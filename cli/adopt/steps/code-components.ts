import type { PageFacts } from "../facts";
import { listCodeComponents, type CodeComponent } from "../read/code-components";
import type { Attention } from "../model/page-report";
import type { StepResult } from "../step";

/** Names the code components of a page, which no script starts any more. */
export function noteCodeComponents({ page }: PageFacts): StepResult {
  const found = listCodeComponents(page);
  const visible = found.filter(({ isVisible }) => isVisible);
  const empty = found.filter(({ isVisible }) => !isVisible);
  return {
    notes: {
      attention: [
        ...note("code component", visible, "stays as the server rendered it, and does not react"),
        ...note("empty code component", empty, "the server rendered nothing, and no script fills it"),
      ],
    },
  };
}

function note(kind: Attention["kind"], found: readonly CodeComponent[], reason: string): Attention[] {
  const names = [...new Set(found.map(({ name }) => name))];
  return names.length > 0 ? [{ kind, names, what: `${kind}: ${names.join(", ")}`, reason }] : [];
}
