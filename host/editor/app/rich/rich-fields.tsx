import { useState } from "react";
import type { Selected } from "../../messages";
import type { Draft } from "../draft";
import type { Publishing } from "../use-publishing";
import { loadText } from "./load-text";
import type { RichText } from "./read-text";
import { RichDialog } from "./rich-dialog";

interface Props {
  page: string;
  place: NonNullable<Selected["rich"]>;
  /** Whether the page is being shown again. */
  isOutdated: boolean;
  draft: Draft;
  attempt: Publishing["attempt"];
}

/** Opens a rich text in a dialog. */
export function RichFields({ page, place, isOutdated, draft, attempt }: Props) {
  const [opened, setOpened] = useState<RichText>();
  const [problem, setProblem] = useState("");
  const open = () =>
    attempt(async () => {
      setProblem("");
      draft.endStep();
      if (!(await draft.store())) return setProblem("The draft could not be saved. Try again in a moment.");
      const loaded = await loadText(page, place);
      if (typeof loaded === "string") setProblem(loaded);
      else setOpened(loaded);
    });
  return (
    <div className="editor-fields">
      <button
        className="button small"
        type="button"
        aria-disabled={isOutdated}
        onClick={() => !isOutdated && void open()}
      >
        Edit this text
      </button>
      <p role="status" className={problem ? "banner" : undefined}>
        {problem}
      </p>
      {opened && (
        <RichDialog page={page} place={place} opened={opened} draft={draft} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
