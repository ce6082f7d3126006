import { useState } from "react";
import { counted } from "../../counted";
import type { ReportData } from "./data";
import { MomentView } from "./moment";
import { Sources } from "./sources";

/** Number of steps shown at first, and added by the button. */
const AT_ONCE = 20;

/** The whole report. */
export function Report({ data }: { data: ReportData }) {
  const [unexplained, setUnexplained] = useState(data.totals.unexplained > 0);
  const [page, setPage] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const pages = [...new Set(data.moments.map((moment) => moment.page))].sort();
  const chosen = data.moments.filter(
    (moment) => (!unexplained || moment.unexplained) && (!page || moment.page === page),
  );
  const { totals } = data;
  return (
    <main>
      <header>
        <h1>Comparison of the export and the adopted site</h1>
        <p className={totals.unexplained ? "verdict bad" : "verdict"}>{data.sentence}</p>
        <p>
          {data.title}: {counted(totals.pages, "page")}. Excluded, because they never stop moving or did not differ in
          the same way in a second run: {counted(totals.noise, "effect")}. Not tested, because similar ones were:{" "}
          {counted(totals.untried, "trigger or widget")}. Not tested again, because an earlier page has the same markup:{" "}
          {totals.repeated}.
        </p>
        {[...data.errors.map((text) => `Error in the adopted site: ${text}`), ...data.notes].map((text) => (
          <p key={text} className="note">
            {text}
          </p>
        ))}
      </header>
      {data.sources.length > 0 && <Sources found={data.sources} />}
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          <input
            type="checkbox"
            checked={unexplained}
            onChange={(event) => setUnexplained(event.currentTarget.checked)}
          />{" "}
          only unexplained differences
        </label>
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
          rules={data.rules}
        />
      ))}
      {chosen.length > shown && (
        <button type="button" onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(AT_ONCE, chosen.length - shown)} more
        </button>
      )}
      {chosen.length === 0 && <p className="none">No differences to show.</p>}
    </main>
  );
}
