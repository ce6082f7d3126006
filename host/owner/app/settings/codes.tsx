import { useState } from "react";
import type { NewCodeAnswer } from "../../api-types";
import { ask } from "../api";
import { CodeField } from "../shared/code-field";
import { useApp } from "../app-context";
import { PasswordField } from "../shared/password-field";
import { QrCode } from "./qr-code";
import { useLoaded } from "../shared/use-loaded";

/** Turns two-step login on and off. A first code confirms the setup. */
export function Codes() {
  const { say } = useApp();
  const { value, reload } = useLoaded("GET /code", {});
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [fresh, setFresh] = useState<NewCodeAnswer>();
  const [problem, setProblem] = useState("");
  if (!value) return null;
  const { on } = value;

  const done = (text: string) => {
    setPassword("");
    setCode("");
    setFresh(undefined);
    say({ text });
    reload();
  };
  const send = async () => {
    if (on) {
      await ask("DELETE /code", { body: { password } });
      done("Two-step login is off.");
    } else if (fresh) {
      await ask("PUT /code", { body: { password, secret: fresh.secret, code } });
      done("Two-step login is on.");
    } else setFresh(await ask("POST /code/begin", { body: { password } }));
  };

  return (
    <section>
      <h2>Two-step login</h2>
      <p>
        {on
          ? "Login also asks for a code from your app."
          : "Login can also ask for a code from an authenticator app on your phone."}
      </p>
      <details className="folded">
        <summary>{on ? "Turn off two-step login" : "Turn on two-step login"}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setProblem("");
            send().catch((error: Error) => setProblem(error.message));
          }}
        >
          {fresh ? (
            <>
              <p>Scan this with your app:</p>
              <QrCode picture={fresh.picture} />
              <p>
                Or enter this secret in your app, or open <a href={fresh.address}>this link</a> on the phone with the
                app:
              </p>
              <p className="secret">
                <code>{fresh.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
              </p>
              <CodeField value={code} onChange={setCode} focused />
            </>
          ) : (
            <PasswordField
              label="Your password"
              complete="current-password"
              id="codes-password"
              value={password}
              onChange={setPassword}
            />
          )}
          <p className="problem" role="alert">
            {problem}
          </p>
          <button className="button" type="submit">
            {on ? "Turn off two-step login" : fresh ? "Turn on two-step login" : "Continue"}
          </button>
        </form>
      </details>
    </section>
  );
}
