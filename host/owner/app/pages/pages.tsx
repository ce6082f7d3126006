import { useState } from "react";
import type { PageRow } from "../../../records/pages";
import { routeHash } from "../route";
import { Page } from "../shared/page";
import { Search } from "../shared/search";
import { useLoaded } from "../shared/use-loaded";
import { count, longTime, shortTime } from "../shared/words";
import { editorUrl } from "./editor-url";

/** All pages of the site, to edit them. */
export function Pages() {
  const { value } = useLoaded("GET /pages", {});
  const [search, setSearch] = useState("");
  const found = value?.filter(({ title, url }) => `${title} ${url}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <Page title="Pages" about="Change texts, images and links of your site. Visitors see a change once you publish it.">
      <Search value={search} onChange={setSearch} />
      {found?.length === 0 && <p className="empty">No pages match.</p>}
      <ul className="things forms" aria-label="Pages" aria-busy={!value}>
        {found?.map((row) => (
          <Row key={row.page} row={row} />
        ))}
      </ul>
    </Page>
  );
}

function Row({ row: { page, url, title, exists, draft, revision, questions } }: { row: PageRow }) {
  const last = draft ? { at: draft.changedAt, author: draft.author } : undefined;
  const changed = last ?? (revision && { at: revision.publishedAt, author: revision.author });
  const name = title || url;
  return (
    <li>
      <div>
        <b>{name}</b>
        {draft && <span className="pill">draft</span>}
        {questions > 0 && <span className="pill bad">{count(questions, "question")}</span>}
        {!exists && <span className="pill bad">no longer in the site</span>}
        <p className="faint">
          {url}
          {changed && (
            <>
              {" · changed "}
              <time dateTime={new Date(changed.at).toISOString()} title={longTime(changed.at)}>
                {shortTime(changed.at)}
              </time>
              {` by ${changed.author}`}
            </>
          )}
        </p>
      </div>
      <span className="sure">
        {exists && (
          <>
            <a className="button small" href={editorUrl(page)} aria-label={`Edit ${name}`}>
              Edit
            </a>
            <a className="button quiet small" href={editorUrl(page, "preview")} aria-label={`Preview ${name}`}>
              Preview
            </a>
            <a className="button quiet small" href={routeHash("pages", page)} aria-label={`History of ${name}`}>
              History
            </a>
          </>
        )}
      </span>
    </li>
  );
}
