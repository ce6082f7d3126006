import { useState } from "react";
import { counted } from "../../counted";
import { Causes } from "./causes";
import type { ReportData } from "./data";
import { MomentView } from "./moment";

/** Number of steps shown at first, and added by the button. */
const AT_ONCE = 20;

/** The whole report. */
export function Report({ data }: { data: ReportData }) {
  const { totals, views } = data;
  return (
    <main>
      <header>
        <h1>Comparison of {data.title} and the adopted site</h1>
        <p className={totals.unexplained ? "verdict bad" : "verdict"}>{data.verdict}</p>
      </header>
      {data.causes.length > 0 && <Causes causes={data.causes} views={views} />}
      {data.notProven.length > 0 && (
        <section>
          <h2>Not proven</h2>
          <ul>
            {data.notProven.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {[...data.errors.map((text) => `Error in the adopted site: ${text}`), ...data.notes].map((text) => (
        <p key={text} className="note">
          {text}
        </p>
      ))}
      <p>
        {counted(totals.pages, "page")}. Excluded, because they never stop moving or did not differ in the same way in a
        second run: {counted(totals.noise, "effect")}. Not tested, because similar ones were:{" "}
        {counted(totals.untried, "trigger or widget")}. Not tested again, because an earlier page has the same markup:{" "}
        {totals.repeated}.
      </p>
      {data.moments.length > 0 && (
        <details>
          <summary>{counted(totals.onPurpose, "difference")} on purpose</summary>
          <OnPurpose data={data} />
        </details>
      )}
    </main>
  );
}

function OnPurpose({ data: { moments, rules, views } }: { data: ReportData }) {
  const [page, setPage] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const pages = [...new Set(moments.map((moment) => moment.page))].sort();
  const chosen = moments.filter((moment) => !page || moment.page === page);
  return (
    <>
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          page{" "}
          <select value={page} onChange={(event) => setPage(event.currentTarget.value)}>
            <option value="">all</option>
            {pages.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <output>
          {chosen.length} {chosen.length === 1 ? "step differs" : "steps differ"}
        </output>
      </form>
      {chosen.slice(0, shown).map((moment) => (
        <MomentView
          key={`${moment.page} ${moment.width} ${moment.lessMotion} ${moment.label}`}
          moment={moment}
          rules={rules}
          views={views}
        />
      ))}
      {chosen.length > shown && (
        <button type="button" onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(AT_ONCE, chosen.length - shown)} more
        </button>
      )}
    </>
  );
}
