import { useState } from "react";
import { ask } from "../api";
import { useApp } from "../app-context";
import { routeHash } from "../route";
import { RoleField } from "./role-field";
import { EmailField } from "../shared/form-fields";
import type { OwnerRole } from "../../../records/owners";

interface Props {
  /** Whether the host sends emails. */
  sends: boolean;
  onDone(): void;
}

/** Invites an owner by email. */
export function InviteOwner({ sends, onDone }: Props) {
  const { confirmed, say } = useApp();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<OwnerRole>("answer");
  const send = () =>
    confirmed(async () => {
      await ask("POST /owners", { body: { email, role } });
      say({ text: sends ? `Invitation sent to ${email}.` : "Invited. The link is in the outbox." });
      setEmail("");
      onDone();
    });
  return (
    <section>
      <h2>Invite an owner</h2>
      {!sends && (
        <p className="banner">
          No email server is set. Read the link of the invitation in the <a href={routeHash("mails")}>outbox</a> and
          pass it on.
        </p>
      )}
      <form
        className="person-search invite"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <EmailField id="invite" value={email} onChange={setEmail} />
        <RoleField id="invite-role" label="Role" value={role} onChange={setRole} />
        <button className="button" type="submit">
          Invite
        </button>
      </form>
    </section>
  );
}
