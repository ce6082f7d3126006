import { useState } from "react";
import type { GroupsAnswer } from "../../api-types";
import { ask } from "../api";
import { useApp } from "../app-context";
import { go } from "../route";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { useLoaded } from "../shared/use-loaded";

/** Adds one user, with or without an invitation by email. */
export function AddUser({ onClose }: { onClose(): void }) {
  const { say } = useApp();
  const { value: groups } = useLoaded<GroupsAnswer>("/groups");
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const [invite, setInvite] = useState(true);
  const [problem, setProblem] = useState("");
  const send = async () => {
    const { id } = await ask<{ id: string }>("/users", "POST", { email, name, groups: chosen, invite });
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
        <div className="field">
          <label htmlFor="new-email">Email address</label>
          <input
            id="new-email"
            type="email"
            autoComplete="off"
            required
            value={email}
            onInput={(event) => setEmail(event.currentTarget.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="new-name">Name (optional)</label>
          <input
            id="new-name"
            autoComplete="off"
            maxLength={256}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        {groups && groups.groups.length > 0 && (
          <fieldset className="ticks">
            <legend>Groups</legend>
            {groups.groups.map((group) => (
              <label className="check" key={group.id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(group.id)}
                  onChange={(event) => {
                    const { checked } = event.currentTarget;
                    setChosen((old) => (checked ? [...old, group.id] : old.filter((one) => one !== group.id)));
                  }}
                />
                {group.name}
              </label>
            ))}
          </fieldset>
        )}
        <label className="check">
          <input type="checkbox" checked={invite} onChange={(event) => setInvite(event.currentTarget.checked)} />
          Send an invitation by email
        </label>
        <p className="hint">
          Without an invitation, the account is ready at once. The user chooses a password by “reset password”.
        </p>
        <FormEnd problem={problem} action="Add" onClose={onClose} />
      </form>
    </Dialog>
  );
}
