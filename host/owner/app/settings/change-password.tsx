import { useState } from "react";
import { ask, remember } from "../api";
import { useApp } from "../app-context";
import { PasswordField } from "../shared/password-field";

/** Changes the password and ends all other sessions. */
export function ChangePassword() {
  const { say } = useApp();
  const [password, setPassword] = useState("");
  const [next, setNext] = useState("");
  const [problem, setProblem] = useState("");
  const send = async () => {
    remember(await ask("POST /password", { body: { password, next } }));
    setPassword("");
    setNext("");
    setProblem("");
    say({ text: "Password changed. You were signed out everywhere else." });
  };
  return (
    <section>
      <h2>Password</h2>
      <details className="folded">
        <summary>Choose a new password</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send().catch((error: Error) => setProblem(error.message));
          }}
        >
          <PasswordField label="Current password" complete="current-password" value={password} onChange={setPassword} />
          <PasswordField
            label="New password"
            complete="new-password"
            hint="At least 10 characters."
            value={next}
            onChange={setNext}
          />
          <p className="problem" role="alert">
            {problem}
          </p>
          <button className="button" type="submit">
            Change the password
          </button>
        </form>
      </details>
    </section>
  );
}
