import { useEffect, useState } from "react";
import type { ChangedPages } from "../../records/pages";
import { ask } from "../../owner/app/api";
import { count } from "../../owner/app/shared/words";
import type { DraftState } from "./draft";
import type { Publishing } from "./use-publishing";

interface Props {
  page: string;
  place: string;
  state: DraftState;
  attempt: Publishing["attempt"];
  onChanged(changed: ChangedPages): void;
}

/** Offers to change the same part on other pages, such as a link of the menu. */
export function OtherPages({ page, place, state: { changes, status, version }, attempt, onChanged }: Props) {
  const [pages, setPages] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const canHave = changes.length > 0 && status === "stored";
  useEffect(() => {
    let isCurrent = true;
    setPages([]);
    if (canHave)
      ask("GET /page/same", { query: new URLSearchParams({ page, place }).toString() }).then(
        (found) => isCurrent && setPages(found),
        // The page can be changed without it.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [page, place, version, canHave]);
  if (pages.length === 0) return null;
  async function change(): Promise<void> {
    setBusy(true);
    await attempt(async () => {
      onChanged(await ask("POST /page/same", { body: { page, place } }));
      setPages([]);
    });
    setBusy(false);
  }
  return (
    <section className="editor-fields" aria-labelledby="others">
      <h3 className="sub" id="others">
        The same on {count(pages.length, "other page")}
      </h3>
      <p>{pages.join(", ")}</p>
      <button
        className="button quiet small"
        type="button"
        aria-disabled={isBusy}
        onClick={() => !isBusy && void change()}
      >
        Change it there, too
      </button>
    </section>
  );
}
