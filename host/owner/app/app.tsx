import { useEffect, useState } from "react";
import type { SessionAnswer } from "../api-types";
import { ask, remember } from "./api";
import { LogIn, NotYet, SetUp } from "./login";
import { Frame } from "./frame";
import { useRoute } from "./route";

/** The owner's page; without a session, only the login. */
export function App() {
  const [session, setSession] = useState<SessionAnswer>();
  const [problem, setProblem] = useState("");
  const [place = "", token = ""] = useRoute();
  useEffect(() => {
    ask<SessionAnswer>("/session").then(
      (answer) => setSession(remember(answer)),
      (error: Error) => setProblem(error.message),
    );
  }, []);
  useEffect(() => {
    if (session && !session.name) document.title = "Log in · Millrace";
  }, [session]);
  if (problem) return <p className="broken">{problem}</p>;
  if (!session) return null;
  if (session.name) return <Frame name={session.name} onLeave={() => setSession({ fresh: false })} />;
  if (!session.fresh) return <LogIn onEnter={setSession} />;
  return place === "setup" ? <SetUp token={token} onEnter={setSession} /> : <NotYet />;
}
