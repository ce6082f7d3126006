import { useState } from "react";
import { ask } from "../api";
import { useApp } from "../app-context";
import { PasswordField } from "../shared/password-field";

/** The owner's own email address, which a lost password needs. */
export function OwnEmail() {
  const { me, say } = useApp();
  const [stored, setStored] = useState(me.email ?? "");
  const [email, setEmail] = useState(stored);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const send = async () => {
    await ask("/email", "PUT", { email, password });
    setStored(email);
    setPassword("");
    setProblem("");
    say({ text: "Email address saved." });
  };
  return (
    <section>
      <h2>Your email address</h2>
      <p>
        {stored ? `${stored} can be used to log in. ` : "None is stored. "}A link for a lost password is sent to this
        address.
      </p>
      <details className="folded">
        <summary>{stored ? "Change the email address" : "Add an email address"}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send().catch((error: Error) => setProblem(error.message));
          }}
        >
          <div className="field">
            <label htmlFor="own-email">Email address</label>
            <input
              id="own-email"
              type="email"
              autoComplete="email"
              required
              value={email}
              onInput={(event) => setEmail(event.currentTarget.value)}
            />
          </div>
          <PasswordField
            label="Password for this change"
            complete="current-password"
            id="email-password"
            value={password}
            onChange={setPassword}
          />
          <p className="problem" role="alert">
            {problem}
          </p>
          <button className="button" type="submit">
            Save
          </button>
        </form>
      </details>
    </section>
  );
}
