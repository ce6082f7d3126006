import { useState } from "react";
import { ask } from "../api";
import { routeHash } from "../route";
import { Card, EntrancePage } from "./card";
import { EmailField } from "../shared/form-fields";

/** Requests an email with a link for a new password. The answer is the same for unknown addresses. */
export function LostPassword() {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const back = <a href={routeHash("inbox")}>Back to the login</a>;
  if (sent) {
    return (
      <EntrancePage title="Check your email">
        <p className="lede" role="status">
          If an owner has the address {email}, a link for a new password was sent to it. It works for one hour.
        </p>
        <p className="hint">
          If you cannot get the email, <code>millrace owner add</code> sets a new password on the server.
        </p>
        {back}
      </EntrancePage>
    );
  }
  return (
    <Card
      title="Lost password"
      button="Send the link"
      more={back}
      send={async () => {
        await ask("POST /reset", { body: { email } });
        setSent(true);
      }}
    >
      <p className="lede">Enter the email address that is stored for you as an owner.</p>
      <EmailField id="email" autoComplete="email" value={email} onChange={setEmail} />
    </Card>
  );
}
