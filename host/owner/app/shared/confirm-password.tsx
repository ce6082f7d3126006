import { useState } from "react";
import { ask } from "../api";
import { Dialog } from "./dialog";
import { FormEnd } from "./form-end";
import { PasswordField } from "./password-field";

interface Props {
  onDone(): void;
  onClose(): void;
}

/** Asks for the password before an export or a deletion. */
export function ConfirmPassword({ onDone, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  return (
    <Dialog title="Confirm your password" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask("POST /confirm", { body: { password } }).then(onDone, (error: Error) => setProblem(error.message));
        }}
      >
        <PasswordField label="Password" complete="current-password" value={password} onChange={setPassword} />
        <FormEnd problem={problem} action="Continue" onClose={onClose} />
      </form>
    </Dialog>
  );
}
