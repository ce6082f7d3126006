import { useEffect, useState } from "react";
import type { SessionAnswer } from "../api-types";
import { ask, remember } from "./api";
import { ChoosePassword } from "./entrance/choose-password";
import { ConfirmEmail } from "./entrance/confirm-email";
import { LogIn } from "./entrance/log-in";
import { LostPassword } from "./entrance/lost-password";
import { NotYet, SetUp } from "./entrance/set-up";
import { Frame } from "./frame";
import { go, useRoute } from "./route";

/** Why a login at the OpenID Connect provider failed, as the host names it in the hash. */
const SIGN_ON: Record<string, string> = {
  failed: "The login with single sign-on failed. Try again, or use your password.",
  unverified: "The provider did not confirm your email address. Confirm it there, or use your password.",
  unknown: "No owner has the email address of your account. Ask an owner to invite you.",
};

/** The owner's page; without a session, only the login. */
export function App() {
  const [session, setSession] = useState<SessionAnswer>();
  const [problem, setProblem] = useState("");
  const [hint, setHint] = useState("");
  const [place = "", detail = ""] = useRoute();
  useEffect(() => {
    ask("GET /session", {}).then(
      (answer) => setSession(remember(answer)),
      (error: Error) => setProblem(error.message),
    );
  }, []);
  useEffect(() => {
    if (session && !session.name) document.title = "Log in · Millrace";
  }, [session]);
  if (problem) return <p className="broken">{problem}</p>;
  if (!session) return null;
  if (place === "invitation" || place === "reset") {
    const done = (answer: SessionAnswer) => {
      setSession(answer);
      if (!answer.name) setHint("Your password is set. Log in with it.");
      go("inbox");
    };
    return <ChoosePassword key={detail} token={detail} invited={place === "invitation"} onDone={done} />;
  }
  if (place === "email") return <ConfirmEmail key={detail} token={detail} />;
  if (session.name) return <Frame session={session} onLeave={() => setSession({ fresh: false })} />;
  if (session.fresh) return place === "setup" ? <SetUp token={detail} onEnter={setSession} /> : <NotYet />;
  if (place === "lost") return <LostPassword />;
  const shown = place === "sign-on" ? SIGN_ON[detail] : hint;
  return <LogIn ways={session.ways} hint={shown} onEnter={setSession} />;
}
