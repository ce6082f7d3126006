import { useState } from "react";
import type { NewFeedAnswer } from "../../api-types";
import { ask } from "../api";
import { useApp } from "../app-context";
import { useLoaded } from "../shared/use-loaded";
import { longTime } from "../shared/words";
import { TextField } from "../shared/form-fields";

/** Creates and revokes addresses from which table programs read submissions. */
export function Feeds() {
  const { attempt, confirmed, say } = useApp();
  const { value, reload } = useLoaded("GET /feeds", {});
  const [name, setName] = useState("");
  const [created, setCreated] = useState<NewFeedAnswer>();
  const add = () =>
    void confirmed(async () => {
      setCreated(await ask("POST /feeds", { body: { name } }));
      setName("");
      reload();
    });
  const revoke = (id: string) =>
    void attempt(async () => {
      await ask("DELETE /feeds/:id", { params: { id } });
      if (created?.id === id) setCreated(undefined);
      say({ text: "Feed revoked." });
      reload();
    });
  return (
    <section>
      <h2>Feeds</h2>
      <p>A table program reads your messages, without spam, from a secret address.</p>
      {value && value.length > 0 && (
        <ul className="things">
          {value.map((feed) => (
            <li key={feed.id}>
              <b>{feed.name}</b>
              <span className="faint">
                by {feed.createdBy}, {feed.usedAt === null ? "not used yet" : `last used ${longTime(feed.usedAt)}`}
              </span>
              <button
                className="button quiet small"
                type="button"
                aria-label={`Revoke ${feed.name}`}
                onClick={() => revoke(feed.id)}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
      {created && (
        <div className="feed-new" role="status">
          <p>Copy the address now. It is not shown again, and everyone who has it can read your messages.</p>
          <Address id="feed-csv" label="CSV address" value={created.csv} />
          <Address id="feed-json" label="JSON address" value={created.json} />
        </div>
      )}
      <form
        className="person-search"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          id="feed-name"
          label="Name of the new feed"
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <button className="button quiet" type="submit">
          Create feed
        </button>
      </form>
    </section>
  );
}

function Address({ id, label, value }: { id: string; label: string; value: string }) {
  return <TextField id={id} label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />;
}
