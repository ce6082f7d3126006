import { useCallback, useEffect, useState } from "react";
import type { SessionAnswer } from "../../owner/api-types";
import { ask, remember } from "../../owner/app/api";
import { LogIn } from "../../owner/app/entrance/log-in";
import { useRoute } from "../../owner/app/route";
import { Editor } from "./editor";
import { Preview } from "./preview";

/** The editor of one page; without a session, the login, after which it continues. */
export function App() {
  const [session, setSession] = useState<SessionAnswer>();
  const [problem, setProblem] = useState("");
  const [hasEnded, setEnded] = useState(false);
  const [page, view] = useRoute();
  useEffect(() => {
    ask("GET /session", {}).then(
      (answer) => setSession(remember(answer)),
      (error: Error) => setProblem(error.message),
    );
  }, []);
  const onLeave = useCallback(() => {
    setEnded(true);
    setSession({ fresh: false });
  }, []);
  useEffect(() => {
    document.title = `${session?.name ? (page ?? "Pages") : "Log in"} · Millrace`;
  }, [session, page]);
  if (problem) return <p className="broken">{problem}</p>;
  if (!session) return null;
  if (!session.name) {
    const hint = "Your session has ended. Log in again: what you typed is kept.";
    return <LogIn ways={session.ways} {...(hasEnded ? { hint } : {})} onEnter={setSession} />;
  }
  if (page === undefined) return <a href="/__millrace#/pages">All pages</a>;
  return view === "preview" ? (
    <Preview key={page} page={page} />
  ) : (
    <Editor key={page} page={page} me={session.name} onLeave={onLeave} />
  );
}
