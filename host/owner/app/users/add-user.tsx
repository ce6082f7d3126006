import { useState } from "react";
import { ask } from "../api";
import { useApp } from "../app-context";
import { go } from "../route";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { useLoaded } from "../shared/use-loaded";
import { Check, Checks, EmailField, TextField } from "../shared/form-fields";

/** Adds one user, with or without an invitation by email. */
export function AddUser({ onClose }: { onClose(): void }) {
  const { say } = useApp();
  const { value: groups } = useLoaded("GET /groups", {});
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const [invite, setInvite] = useState(true);
  const [problem, setProblem] = useState("");
  const send = async () => {
    const { id } = await ask("POST /users", { body: { email, name, groups: chosen, invite } });
    say({ text: invite ? `Invitation for ${email} is waiting to be sent.` : "User added." });
    onClose();
    go("users", id);
  };
  return (
    <Dialog title="Add a user" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send().catch((error: Error) => setProblem(error.message));
        }}
      >
        <EmailField id="new-email" value={email} onChange={setEmail} />
        <TextField
          id="new-name"
          label="Name (optional)"
          autoComplete="off"
          maxLength={256}
          value={name}
          onChange={setName}
        />
        <Checks legend="Groups" items={groups?.groups ?? []} chosen={chosen} onChange={setChosen} />
        <Check label="Send an invitation by email" checked={invite} onChange={setInvite} />
        <p className="hint">
          Without an invitation, the account is ready at once. The user chooses a password by “reset password”.
        </p>
        <FormEnd problem={problem} action="Add" onClose={onClose} />
      </form>
    </Dialog>
  );
}
