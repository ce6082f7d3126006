import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { UserAnswer, UserField } from "../../api-types";
import { AccountPill } from "./account-pill";
import { apiUrl, ask } from "../api";
import { useApp, useMay } from "../app-context";
import { Icon } from "../shared/icons";
import { MailRows } from "../mails/mail-rows";
import { go, routeHash } from "../route";
import { EditUser } from "./edit-user";
import { UserGroups } from "./user-groups";
import { UserPlans } from "./user-plans";
import { useLoaded } from "../shared/use-loaded";
import { longTime } from "../shared/words";

/** One user, with the owner's actions. */
export function User({ id }: { id: string }) {
  const { attempt, say } = useApp();
  const may = useMay("all");
  const [editing, setEditing] = useState(false);
  const { value: user, reload } = useLoaded("GET /users/:id", { params: { id } });
  const title = useRef<HTMLHeadingElement>(null);
  const here = user !== undefined;
  // With the page, before an owner can move the focus.
  useLayoutEffect(() => {
    if (here) title.current?.focus();
  }, [here]);
  useEffect(() => {
    if (user) document.title = `${user.name || user.address} · Millrace`;
  }, [user]);
  /** Sends a change of this user, then reloads. */
  const change = (send: () => Promise<unknown>) =>
    attempt(async () => {
      await send();
      reload();
    });
  return (
    <main className="page" aria-busy={!user}>
      <a className="way-back" href={routeHash("users")}>
        <Icon name="back" />
        All users
      </a>
      {user && (
        <>
          <header className="page-head">
            <h1 ref={title} tabIndex={-1}>
              {user.name || user.address}
            </h1>
            <p className="message-about">
              <AccountPill status={user.status} />
              <span>{user.address}</span>
            </p>
          </header>
          {may && <Actions user={user} change={change} onEdit={() => setEditing(true)} />}
          {editing && (
            <EditUser
              id={id}
              onClose={() => setEditing(false)}
              onDone={() => {
                setEditing(false);
                say({ text: "Saved." });
                reload();
              }}
            />
          )}
          <Facts user={user} />
          {may && <UserGroups user={user} change={change} />}
          {may && <UserPlans user={user} change={change} />}
          {user.mails.length > 0 && (
            <section>
              <h2>Emails</h2>
              <MailRows mails={user.mails} onChange={reload} />
            </section>
          )}
        </>
      )}
    </main>
  );
}

interface ActionProps {
  user: UserAnswer;
  onEdit(): void;
  change(send: () => Promise<unknown>): Promise<void>;
}

function Actions({ user: { id, status, hasPassword }, change, onEdit }: ActionProps) {
  const { confirmed, say } = useApp();
  const [asking, setAsking] = useState(false);
  const params = { id };
  const setStatus = (status: "verified" | "disabled") => ask("PUT /users/:id/status", { params, body: { status } });
  const act = (text: string, send: () => Promise<unknown>) => () => void change(send).then(() => say({ text }));
  const remove = async () => {
    await ask("DELETE /users/:id", { params });
    say({ text: "User and all their data deleted." });
    go("users");
  };
  const verify = act("Verified", () => setStatus("verified"));
  return (
    <div className="actions">
      {status !== "verified" && (
        <button className="button" type="button" onClick={verify}>
          {status === "disabled" ? "Enable" : "Verify"}
        </button>
      )}
      <button className="button quiet" type="button" onClick={onEdit}>
        Change
      </button>
      {status !== "disabled" && (
        <button
          className="button quiet"
          type="button"
          onClick={act("Email sent.", () => ask("POST /users/:id/reset", { params }))}
        >
          {hasPassword ? "Send password reset email" : "Send email to choose a password"}
        </button>
      )}
      <button
        className="button quiet"
        type="button"
        onClick={act("Signed out everywhere.", () => ask("DELETE /users/:id/sessions", { params }))}
      >
        Sign out everywhere
      </button>
      {status !== "disabled" && (
        <button
          className="button quiet"
          type="button"
          onClick={act("Disabled and signed out everywhere.", () => setStatus("disabled"))}
        >
          Disable
        </button>
      )}
      {asking ? (
        <span className="sure" role="group" aria-label="Delete permanently?">
          <button className="button danger" type="button" onClick={() => void confirmed(remove)}>
            Delete permanently
          </button>
          <button className="button quiet" type="button" onClick={() => setAsking(false)}>
            Cancel
          </button>
        </span>
      ) : (
        <button className="button quiet" type="button" onClick={() => setAsking(true)}>
          <Icon name="trash" />
          Delete
        </button>
      )}
    </div>
  );
}

function Facts({ user }: { user: UserAnswer }) {
  const { createdAt, verifiedAt, seenAt, hasPassword, acceptPrivacy, acceptCommunications, fields, address } = user;
  const facts: [string, string][] = [
    ["Signed up", longTime(createdAt)],
    ["Verified", verifiedAt === null ? "not yet" : longTime(verifiedAt)],
    ["Last login", seenAt === null ? "not yet" : longTime(seenAt)],
    ["Password", hasPassword ? "set" : "not set"],
    ["Accepted privacy policy", acceptPrivacy ? "Yes" : "No"],
    ["Accepted communications", acceptCommunications ? "Yes" : "No"],
    ["Groups", [...user.groups, ...user.byPlan.map((name) => `${name} (by a plan)`)].join(", ") || "none"],
  ];
  return (
    <section>
      <h2>Details</h2>
      <dl className="fields">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {fields.map((field) => (
          <div key={field.id}>
            <dt title={field.id}>{field.name}</dt>
            <dd>
              <Value field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={routeHash("people", address)}>All data of {address}</a>
      </p>
    </section>
  );
}

function Value({ field: { value, file } }: { field: UserField }) {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (!value) return <span className="faint">empty</span>;
  if (!file) return value;
  return (
    <a href={apiUrl("GET /files/:id", { params: { id: file } })} download={value}>
      {value}
    </a>
  );
}
