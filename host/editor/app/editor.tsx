import { useCallback, useEffect, useState } from "react";
import type { OpenedPage } from "../../records/pages";
import { ask, Refusal } from "../../owner/app/api";
import { Editing } from "./editing";

interface Props {
  page: string;
  /** Name of the owner. */
  me: string;
  /** Called when the session has ended. */
  onLeave(): void;
}

/** Opens a page. */
export function Editor({ page, me, onLeave }: Props) {
  const [opened, setOpened] = useState<{ content: OpenedPage; round: number }>();
  const [problem, setProblem] = useState("");
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    ask("GET /page", { query: new URLSearchParams({ page }).toString() }).then(
      (content) => isCurrent && setOpened({ content, round }),
      (error: Error) => {
        if (!isCurrent) return;
        if (error instanceof Refusal && error.status === 401) onLeave();
        else setProblem(error.message);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [page, round, onLeave]);
  const reopen = useCallback(() => setRound((count) => count + 1), []);
  if (problem)
    return (
      <main className="broken">
        <p role="alert">{problem}</p>
        <a href="/__millrace#/pages">All pages</a>
      </main>
    );
  if (!opened) return null;
  const { content } = opened;
  return <Editing key={opened.round} page={page} me={me} opened={content} onReopen={reopen} onLeave={onLeave} />;
}
