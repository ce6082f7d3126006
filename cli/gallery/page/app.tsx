import { useEffect, useState } from "react";
import type { Entry, Gallery } from "../gallery";
import { formatQuery } from "../switches";
import { setServer } from "./backend";
import { Frame } from "./frame";
import { BACKENDS, FRAMES, formatSearch, viewIn, type Backend, type View } from "./view";

/** Every page and state in one index, with switches, beside the attributes that the page's behaviour reads. */
export function App({ gallery: { entries, attributes } }: { gallery: Gallery }) {
  const [view, change] = useView();
  const [said, setSaid] = useState("");
  /** The switches that the server has applied. The frame loads its page after that. */
  const [ready, setReady] = useState("");
  const { backend, loggedIn, page, filter } = view;
  const wanted = `${backend} ${loggedIn}`;
  useEffect(() => {
    let over = false;
    setServer(backend, loggedIn).then(
      () => over || setReady(wanted),
      (error: unknown) => over || setSaid(`Could not change the mock backend: ${String(error)}`),
    );
    return () => void (over = true);
  }, [backend, loggedIn, wanted]);
  const shown = entries.filter(({ url, title }) => isFound(`${url} ${title}`, filter));
  const entry = entries.find(({ url }) => url === page);
  return (
    <>
      <header>
        <h1>Gallery</h1>
        <nav aria-label="Other tools">
          <a href="/__millrace">Received submissions</a>
        </nav>
      </header>
      <div className="columns">
        <Index entries={shown} view={view} change={change} />
        <main>
          <Switches view={view} change={change} />
          <p role="status">{said}</p>
          {entry ? (
            <>
              <h2>{entry.title}</h2>
              <p>
                <a href={entry.url + formatQuery(view)}>Open without the gallery</a>
              </p>
              <div className="stage">
                {ready === wanted && (
                  <Frame
                    key={`${ready} ${page}`}
                    src={withBackend(entry.url + formatQuery(view), backend)}
                    width={FRAMES[view.frame]}
                    title={entry.title}
                  />
                )}
                <AttributeTable group={entry.group} table={attributes[entry.group]} />
              </div>
            </>
          ) : (
            <p>Choose a page.</p>
          )}
        </main>
      </div>
    </>
  );
}

type Change = (part: Partial<View>) => void;

/** The view, stored in the URL. */
function useView(): [View, Change] {
  const [view, setView] = useState(() => viewIn(location.search));
  useEffect(() => {
    const read = () => setView(viewIn(location.search));
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const change: Change = (part) => {
    const next = { ...view, ...part };
    const url = location.pathname + formatSearch(next);
    // Only a chosen page gets a history entry, not each letter of the filter.
    if (part.page === undefined) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    setView(next);
  };
  return [view, change];
}

const isFound = (text: string, filter: string): boolean =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** Reports which backend is set here to pages with their own switches. */
const withBackend = (url: string, backend: Backend): string =>
  backend === "well" ? url : `${url}${url.includes("?") ? "&" : "?"}millrace-backend=${backend}`;

function Index({ entries, view, change }: { entries: readonly Entry[]; view: View; change: Change }) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <nav aria-label="Pages">
      <label htmlFor="filter">Filter</label>
      <input
        id="filter"
        type="search"
        value={view.filter}
        onInput={({ currentTarget }) => change({ filter: currentTarget.value })}
      />
      <p role="status">{`${entries.length} pages`}</p>
      {groups.map((group) => (
        <section key={group} aria-label={group || "others"}>
          <h2>{group || "others"}</h2>
          <ul>
            {entries
              .filter((entry) => entry.group === group)
              .map(({ url, title }) => (
                <li key={url}>
                  <a
                    href={location.pathname + formatSearch({ ...view, page: url })}
                    aria-current={url === view.page ? "page" : undefined}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      change({ page: url });
                    }}
                  >
                    {title}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const FLAGS = [
  ["loggedIn", "Logged in"],
  ["lessMotion", "Reduced motion (scripts)"],
  ["rightToLeft", "Right to left"],
] as const;

function Switches({ view, change }: { view: View; change: Change }) {
  return (
    <form aria-label="Switches" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Backend</legend>
        {BACKENDS.map((backend) => (
          <label key={backend}>
            <input
              type="radio"
              name="backend"
              checked={view.backend === backend}
              onChange={() => change({ backend })}
            />
            {backend}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Window</legend>
        {(Object.keys(FRAMES) as (keyof typeof FRAMES)[]).map((frame) => (
          <label key={frame}>
            <input type="radio" name="frame" checked={view.frame === frame} onChange={() => change({ frame })} />
            {`${frame}, ${FRAMES[frame]} px`}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Visitor</legend>
        {FLAGS.map(([name, label]) => (
          <label key={name}>
            <input type="checkbox" checked={view[name]} onChange={() => change({ [name]: !view[name] })} />
            {label}
          </label>
        ))}
      </fieldset>
    </form>
  );
}

function AttributeTable({ group, table }: { group: string; table: Gallery["attributes"][string] | undefined }) {
  if (!table) return null;
  return (
    <div className="scroll" role="region" aria-label={`Attributes of ${group}`} tabIndex={0}>
      <table>
        <caption>{`Attributes of ${group}`}</caption>
        <thead>
          <tr>
            {table.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
