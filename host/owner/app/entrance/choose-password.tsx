import { useState } from "react";
import type { SessionAnswer } from "../../api-types";
import { ask, remember } from "../api";
import { PasswordField } from "../shared/password-field";
import { Card } from "./card";
import { PASSWORD_HINT } from "./set-up";

interface Props {
  /** Of the mailed link. */
  token: string;
  invited: boolean;
  /** Gets a session after an invitation; after a reset, the owner has to log in. */
  onDone(session: SessionAnswer): void;
}

/** Chooses a password with the link of an invitation or a reset. */
export function ChoosePassword({ token, invited, onDone }: Props) {
  const [password, setPassword] = useState("");
  return (
    <Card
      title={invited ? "Welcome" : "New password"}
      button="Set the password"
      send={async () => onDone(remember(await ask("POST /link", { body: { token, password } })))}
    >
      {invited && (
        <p className="lede">
          You are invited to this site. Choose a password. Your name for later logins is your email address.
        </p>
      )}
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
