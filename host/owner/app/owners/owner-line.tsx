import { useState } from "react";
import type { OwnerRow } from "../../access/api-types";
import { ask } from "../api";
import { useApp } from "../app-context";
import { longTime } from "../shared/words";
import { RoleField } from "./role-field";

interface Props {
  owner: OwnerRow;
  onChange(): void;
}

/** One owner with role, state and actions. */
export function OwnerLine({ owner, onChange }: Props) {
  const { confirmed, say } = useApp();
  const { id, name, email, role, status, seenAt, twoStep, feeds } = owner;
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState(role);
  const params = { id };
  const act = (text: string, send: () => Promise<unknown>) =>
    confirmed(async () => {
      await send();
      say({ text });
      setAsking(false);
      onChange();
    });
  const saveRole = (button: HTMLElement) =>
    confirmed(async () => {
      try {
        await ask("PATCH /owners/:id", { params, body: { role: chosen } });
      } catch (error) {
        setChosen(role);
        throw error;
      }
      say({ text: `${name} has the role “${chosen}”.${endOfFeeds}` });
      onChange();
      // The button disappears with its focus. A visitor who has moved on keeps theirs.
      const focused = document.activeElement;
      if (focused === button || focused === document.body) document.getElementById(`role-${id}`)?.focus();
    });
  const disabled = status === "disabled";
  const endOfFeeds = feeds > 0 ? ` Feeds that end: ${feeds}.` : "";
  return (
    <li>
      <span className="owner-name">
        <b>{name}</b> <StatusPill status={status} />
        <span className="faint">
          {email !== null && email !== name && `${email}, `}
          {seenAt === null ? "no login yet" : `last login ${longTime(seenAt)}`}
          {twoStep && ", two-step login"}
        </span>
      </span>
      <span className="actions">
        <RoleField id={`role-${id}`} label={`Role of ${name}`} hidden value={chosen} onChange={setChosen} />
        {chosen !== role && (
          <button
            className="button small"
            type="button"
            aria-label={`Save role of ${name}`}
            onClick={({ currentTarget }) => void saveRole(currentTarget)}
          >
            Save role
          </button>
        )}
        {status === "invited" && (
          <button
            className="button quiet small"
            type="button"
            aria-label={`Invite again: ${name}`}
            onClick={() => void act("Invitation sent again.", () => ask("POST /owners/:id/invitation", { params }))}
          >
            Invite again
          </button>
        )}
        <button
          className="button quiet small"
          type="button"
          aria-label={`${disabled ? "Enable" : "Disable"} ${name}`}
          onClick={() =>
            void act(disabled ? `${name} can log in again.` : `${name} is disabled and logged out.${endOfFeeds}`, () =>
              ask("PATCH /owners/:id", { params, body: { disabled: !disabled } }),
            )
          }
        >
          {disabled ? "Enable" : "Disable"}
        </button>
        {asking ? (
          <span className="sure" role="group" aria-label={`Remove ${name}?${endOfFeeds}`}>
            {endOfFeeds && <span className="faint">{endOfFeeds}</span>}
            <button
              className="button danger small"
              type="button"
              onClick={() => void act(`${name} is removed.`, () => ask("DELETE /owners/:id", { params }))}
            >
              Remove permanently
            </button>
            <button className="button quiet small" type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </span>
        ) : (
          <button
            className="button quiet small"
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </button>
        )}
      </span>
    </li>
  );
}

function StatusPill({ status }: Pick<OwnerRow, "status">) {
  if (status === "active") return <span className="pill good">active</span>;
  return <span className={status === "disabled" ? "pill bad" : "pill"}>{status}</span>;
}
