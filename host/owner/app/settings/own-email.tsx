import { useState } from "react";
import { ask } from "../api";
import { useApp } from "../app-context";
import { PasswordField } from "../shared/password-field";
import { useLoaded } from "../shared/use-loaded";
import { EmailField } from "../shared/form-fields";

/** The owner's own email address, which a lost password needs. */
export function OwnEmail() {
  const { say } = useApp();
  const { value, reload } = useLoaded("GET /session", {});
  const [typed, setTyped] = useState<string>();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  /** The address to which a link was sent. */
  const [sentTo, setSentTo] = useState("");
  if (!value) return null;
  const stored = value.email ?? "";
  const email = typed ?? stored;
  const send = async () => {
    const { sent } = await ask("PUT /email", { body: { email, password } });
    setPassword("");
    setProblem("");
    setSentTo(sent ? email : "");
    if (sent) return;
    reload();
    say({ text: "Email address saved." });
  };
  return (
    <section>
      <h2>Your email address</h2>
      <p>
        {stored ? `${stored} can be used to log in. ` : "None is stored. "}A link for a lost password is sent to this
        address.
      </p>
      {sentTo && (
        <p className="banner" role="status">
          Open the link that was sent to {sentTo}.{stored && ` Until then ${stored} stays.`}
        </p>
      )}
      <details className="folded">
        <summary>{stored ? "Change the email address" : "Add an email address"}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send().catch((error: Error) => setProblem(error.message));
          }}
        >
          <EmailField id="own-email" autoComplete="email" value={email} onChange={setTyped} />
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
