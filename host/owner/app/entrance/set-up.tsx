import { useState } from "react";
import type { SessionAnswer } from "../../api-types";
import { ask, remember } from "../api";
import { go } from "../route";
import { PasswordField } from "../shared/password-field";
import { Card, EntrancePage } from "./card";
import { NameField } from "./name-field";

export const PASSWORD_HINT = "At least 10 characters. Use several words that are hard to guess.";

/** The form for the first owner's name and password. */
export function SetUp({ token, onEnter }: { token: string; onEnter(session: SessionAnswer): void }) {
  const [name, setName] = useState("owner");
  const [password, setPassword] = useState("");
  const send = async () => {
    const session = remember(await ask("POST /setup", { body: { token, name, password } }));
    go("inbox");
    onEnter(session);
  };
  return (
    <Card title="Welcome" button="Set the password" send={send}>
      <p className="lede">Messages from your site arrive here. Choose a name and a password.</p>
      <NameField label="Name" value={name} onChange={setName} />
      <PasswordField
        label="Password"
        complete="new-password"
        hint={PASSWORD_HINT}
        value={password}
        onChange={setPassword}
      />
    </Card>
  );
}

/** Shown until the first password is set, to visitors without the setup link. */
export function NotYet() {
  return (
    <EntrancePage title="Almost there">
      <p className="lede">
        No owner password is set yet. When the host starts, it prints a link to set one. Open that link.
      </p>
      <p className="hint">
        It starts with the address of this page and ends with a long secret. <code>millrace owner add</code> does the
        same without this page.
      </p>
    </EntrancePage>
  );
}
