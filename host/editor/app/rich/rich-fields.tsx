import { useState } from "react";
import type { Selected } from "../../messages";
import type { Draft } from "../draft";
import type { Publishing } from "../use-publishing";
import { loadText } from "./load-text";
import type { RichText } from "./read-text";
import { RichDialog } from "./rich-dialog";

interface Props {
  page: string;
  rich: NonNullable<Selected["rich"]>;
  /** Whether the text is not in a link. */
  canLink: boolean;
  /** Whether the page is being shown again. */
  isOutdated: boolean;
  draft: Draft;
  attempt: Publishing["attempt"];
}

/** Opens a rich text in a dialog. */
export function RichFields({ page, rich, canLink, isOutdated, draft, attempt }: Props) {
  const [opened, setOpened] = useState<RichText>();
  const [problem, setProblem] = useState("");
  const open = () =>
    attempt(async () => {
      setProblem("");
      draft.endStep();
      if (!(await draft.store())) return setProblem("The draft could not be saved. Try again in a moment.");
      const loaded = await loadText(page, rich);
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
        {rich.kind === "block" ? "Edit this text" : "Bold, italic, links"}
      </button>
      <p role="status" className={problem ? "banner" : undefined}>
        {problem}
      </p>
      {opened && <RichDialog {...{ page, rich, canLink, opened, draft }} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
