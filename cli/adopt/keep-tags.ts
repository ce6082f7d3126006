import type { Edit } from "../../common/edits";
import type { ExportedPage } from "./read/html/page";
import { findTagFrom, type TemplateTag } from "./read/html/template-tags";
import type { StepResult } from "./step";

/** The results of the steps without the changes that would alter template tags, other than those of a script or link that goes. */
export function keepTemplateTags(page: ExportedPage, results: readonly StepResult[]): readonly StepResult[] {
  const { template } = page;
  if (!template) return results;
  const files = page.elements.flatMap(({ tagName, sourceCodeLocation: place }) =>
    place && (tagName === "script" || tagName === "link") ? [place] : [],
  );
  const isReplaced = ({ start, end }: Edit, tag: TemplateTag): boolean =>
    files.some(
      ({ startOffset, endOffset, startTag }) =>
        start <= startOffset &&
        tag.start > startOffset &&
        tag.end < endOffset &&
        (startTag?.endOffset ?? endOffset) <= end,
    );
  const isSafe = (edit: Edit): boolean => {
    for (let tag = findTagFrom(template.tags, edit.start); tag; tag = findTagFrom(template.tags, tag.end)) {
      const isOver = edit.start === edit.end ? tag.start >= edit.start : tag.start >= edit.end;
      if (isOver) return true;
      if (!isReplaced(edit, tag)) return false;
    }
    return true;
  };
  return results.map((result) => withoutUnsafe(result, (result.edits ?? []).filter(isSafe)));
}

/** A step that keeps none of its changes has converted nothing. */
function withoutUnsafe(result: StepResult, edits: readonly Edit[]): StepResult {
  const { edits: all = [], notes } = result;
  if (edits.length === all.length) return result;
  const converted = edits.length > 0 ? (notes?.converted ?? []) : [];
  const left = [...(notes?.left ?? []), { what: "a part with a template tag", reason: "a change would cut the tag" }];
  return { ...result, edits, notes: { ...notes, converted, left } };
}
