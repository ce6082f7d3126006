import { useState } from "react";
import type { PageRevision } from "../../../records/pages";
import { ask } from "../api";
import { useApp } from "../app-context";
import { routeHash } from "../route";
import { Icon } from "../shared/icons";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";
import { longTime } from "../shared/words";
import { editorUrl } from "./editor-url";

/** What was published of a page, newest first. */
export function History({ page }: { page: string }) {
  const query = new URLSearchParams({ page }).toString();
  const { value, reload } = useLoaded("GET /page/history", { query });
  return (
    <Page title="History" about={`What was published of ${page}, newest first.`}>
      <a className="way-back" href={routeHash("pages")}>
        <Icon name="back" />
        All pages
      </a>
      {value?.length === 0 && <p className="empty">Nothing was published of this page yet.</p>}
      <ul className="jobs">
        {value?.map((revision, at) => (
          <li className="job" key={revision.number}>
            <Revision page={page} revision={revision} isCurrent={at === 0} onRestored={reload} />
          </li>
        ))}
      </ul>
      {value && value.length > 0 && (
        <Restore page={page} number={0} name="The page without changes" onRestored={reload} />
      )}
      <p>
        <a href={editorUrl(page)}>Edit this page</a>
      </p>
    </Page>
  );
}

interface RevisionProps {
  page: string;
  revision: PageRevision;
  isCurrent: boolean;
  onRestored(): void;
}

function Revision({ page, revision: { number, author, publishedAt }, isCurrent, onRestored }: RevisionProps) {
  const [isOpen, setOpen] = useState(false);
  const time = longTime(publishedAt);
  return (
    <>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="job-title">
            <time dateTime={new Date(publishedAt).toISOString()}>{time}</time> by {author}
          </span>
          {isCurrent && <span className="pill good">current</span>}
        </summary>
        {isOpen && <Differences page={page} number={number} />}
      </details>
      {!isCurrent && <Restore page={page} number={number} name={`The page of ${time}`} onRestored={onRestored} />}
    </>
  );
}

function Differences({ page, number }: { page: string; number: number }) {
  const { value } = useLoaded("GET /page/revision", {
    query: new URLSearchParams({ page, number: String(number) }).toString(),
  });
  if (value?.length === 0) return <p className="faint">Nothing differs from the revision before.</p>;
  return (
    <div className="before-after">
      {value?.map(({ what, before, after }, at) => (
        <dl className="fields" key={at}>
          <div>
            <dt>{what}, before</dt>
            <dd>{before || "(empty)"}</dd>
          </div>
          <div>
            <dt>{what}, after</dt>
            <dd>{after || "(empty)"}</dd>
          </div>
        </dl>
      ))}
    </div>
  );
}

interface RestoreProps {
  page: string;
  number: number;
  name: string;
  onRestored(): void;
}

/** Publishes an older revision again. */
function Restore({ page, number, name, onRestored }: RestoreProps) {
  const { confirmed, say } = useApp();
  const restore = () =>
    void confirmed(async () => {
      const { version } = await ask("GET /page", { query: new URLSearchParams({ page }).toString() });
      await ask("POST /page/restore", { body: { page, version, number } });
      say({ text: `${name} is online again.` });
      onRestored();
    });
  return (
    <button
      className="button quiet small"
      type="button"
      aria-label={number === 0 ? undefined : `Restore: ${name}`}
      onClick={restore}
    >
      {number === 0 ? "Restore the page without changes" : "Restore"}
    </button>
  );
}
