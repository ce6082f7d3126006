import { redo, undo } from "prosemirror-history";
import { useEffect, useState, type KeyboardEvent } from "react";
import { MARK } from "../../../pages/mark";
import { Dialog } from "../../../owner/app/shared/dialog";
import { FormEnd } from "../../../owner/app/shared/form-end";
import type { Selected } from "../../messages";
import type { Draft } from "../draft";
import { listOtherChanges } from "./insides";
import type { RichText } from "./read-text";
import { Toolbar } from "./toolbar";
import { useView } from "./use-view";
import { writePhrases, writeText } from "./write-text";

interface Props {
  page: string;
  rich: NonNullable<Selected["rich"]>;
  canLink: boolean;
  opened: RichText;
  draft: Draft;
  onClose(): void;
}

/** The most characters that the host takes. */
const LONGEST = 200_000;

/** A rich text with its headings, lists and links. It is one change of the draft. */
export function RichDialog({ page, rich: { place, kind }, canLink, opened, draft, onClose }: Props) {
  const { holder, state, run } = useView(opened);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const isChanged = !state.doc.eq(opened.text);

  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isChanged]);

  async function save(): Promise<void> {
    if (!isChanged) return onClose();
    const written = kind === "block" ? writeText(state.doc) : writePhrases(state.doc);
    const html = written.innerHTML;
    if (kind === "inline" && !written.hasChildNodes())
      return setProblem("The text is empty. Hide or delete this part instead.");
    if (html.length > LONGEST) return setProblem("The text is too long.");
    const kept = [...written.querySelectorAll(`span[${MARK}]:empty`)].map((one) => one.getAttribute(MARK) ?? "");
    draft.change({ kind: "rich", place, html }, listOtherChanges(draft.read().changes, place, kept));
    const { changes } = draft.read();
    await draft.store();
    // A change that the host refuses is taken back.
    if (draft.read().changes === changes) onClose();
    else setProblem(draft.read().problem);
  }

  const leave = () => (isChanged ? setAsking(true) : onClose());

  function handleKey(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key);
    if (event.key === "Escape") {
      // The browser would close the dialog without a question when Escape is pressed twice.
      event.preventDefault();
      if (isAsking) setAsking(false);
      else leave();
    } else if (isUndo) {
      // Undo in here is that of the text, not that of the page.
      event.stopPropagation();
      if (event.defaultPrevented) return;
      event.preventDefault();
      run(event.shiftKey || /y/i.test(event.key) ? redo : undo);
    }
  }

  return (
    <Dialog title="Edit this text" onClose={leave} wide>
      <form
        className="rich"
        onKeyDown={handleKey}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Toolbar {...{ page, kind, canLink, state, run }} />
        <div className="rich-text" ref={holder} />
        {isAsking && (
          <div className="banner" role="alertdialog" aria-label="The text is not set yet">
            <p>What you typed here is not set yet.</p>
            <div className="actions">
              <button className="button quiet small" type="button" autoFocus onClick={() => setAsking(false)}>
                Go on typing
              </button>
              <button className="button danger small" type="button" onClick={onClose}>
                Leave it out
              </button>
            </div>
          </div>
        )}
        <FormEnd problem={problem} action="Set the text" onClose={leave} />
      </form>
    </Dialog>
  );
}
