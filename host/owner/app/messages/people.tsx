import { useEffect, useState } from "react";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { download } from "../shared/download";
import { MessageList } from "./message-list";
import { Page } from "../shared/page";
import { go, routeHash } from "../route";
import { useLoaded } from "../shared/use-loaded";
import { count } from "../shared/words";
import { EmailField } from "../shared/form-fields";

/** All data of one person, by email address. */
export function People({ email }: { email: string }) {
  const [typed, setTyped] = useState(email);
  useEffect(() => setTyped(email), [email]);
  return (
    <Page
      title="People"
      about={
        useMay("all") ? "Find, export or delete everything stored about one person." : "Find messages of one person."
      }
    >
      <form
        className="person-search"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) go("people", typed.trim());
        }}
      >
        {/* Also finds addresses that the browser refuses. */}
        <EmailField id="person" type="text" inputMode="email" value={typed} onChange={setTyped} />
        <button className="button" type="submit">
          Find
        </button>
      </form>
      {email && <Person key={email} email={email} />}
    </Page>
  );
}

function Person({ email }: { email: string }) {
  const { counts, confirmed, say, refresh } = useApp();
  const may = useMay("all");
  const [asking, setAsking] = useState(false);
  const query = new URLSearchParams({ email });
  const { value, reload } = useLoaded("GET /person", { query }, counts);
  if (!value) return null;
  const { lines, messages, files, account } = value;
  if (!lines.length && account === null) return <p className="empty">Nothing is stored about {email}.</p>;
  const remove = async () => {
    const { removed } = await ask("DELETE /person", { body: { email } });
    const rest = account === null ? "" : " and account";
    say({ text: `Deleted ${count(removed, "message")} with all files, emails and webhooks${rest}.` });
    setAsking(false);
    refresh();
    reload();
  };
  return (
    <section aria-label={email}>
      <p className="lede">
        <b>{count(messages, "message")}</b> and {count(files, "file")} from or about {email}
        {messages > lines.length ? `. The list shows the newest ${lines.length}` : ""}.
      </p>
      {account !== null && (
        <p>
          This person also has <a href={routeHash("users", account)}>an account</a>.
        </p>
      )}
      {may && (
        <div className="actions">
          <button
            className="button"
            type="button"
            onClick={() => void confirmed(async () => download("GET /person.json", { query }))}
          >
            Export as JSON
          </button>
          {asking ? (
            <span className="sure" role="group" aria-label="Delete everything permanently?">
              <button className="button danger" type="button" onClick={() => void confirmed(remove)}>
                Delete everything permanently
              </button>
              <button className="button quiet" type="button" onClick={() => setAsking(false)}>
                Cancel
              </button>
            </span>
          ) : (
            <button className="button quiet" type="button" onClick={() => setAsking(true)}>
              Delete everything
            </button>
          )}
        </div>
      )}
      <MessageList place="inbox" lines={lines} empty="" />
    </section>
  );
}
