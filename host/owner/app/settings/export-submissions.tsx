import { useState } from "react";
import type { FormsAnswer } from "../../api-types";
import { useApp } from "../app-context";
import { download } from "../shared/download";
import { FOLDERS } from "../folders";
import { useLoaded } from "../shared/use-loaded";

const { inbox, spam, archived } = FOLDERS;

/** Downloads submissions as CSV, filtered by form, folder or date. */
export function ExportSubmissions() {
  const { confirmed } = useApp();
  const { value } = useLoaded<FormsAnswer>("/forms");
  const [choice, setChoice] = useState({ form: "", folder: "", from: "", to: "" });
  const set = (key: keyof typeof choice) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setChoice((old) => ({ ...old, [key]: value }));
  };
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value)).toString();
  return (
    <section>
      <h2>Export submissions</h2>
      <p>Download messages as CSV. Leave a date empty to include all dates.</p>
      <form
        className="export"
        onSubmit={(event) => {
          event.preventDefault();
          void confirmed(async () => download(`/submissions.csv${query && `?${query}`}`));
        }}
      >
        <div className="field">
          <label htmlFor="export-form">Form</label>
          <select id="export-form" value={choice.form} onChange={set("form")}>
            <option value="">All forms</option>
            {value?.names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="export-folder">Folder</label>
          <select id="export-folder" value={choice.folder} onChange={set("folder")}>
            <option value="">All folders</option>
            {[inbox, spam, archived].map(({ title, status }) => (
              <option key={status} value={status}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="export-from">First day</label>
          <input
            id="export-from"
            type="date"
            aria-describedby="export-days"
            max={choice.to || undefined}
            value={choice.from}
            onInput={set("from")}
          />
        </div>
        <div className="field">
          <label htmlFor="export-to">Last day</label>
          <input
            id="export-to"
            type="date"
            aria-describedby="export-days"
            min={choice.from || undefined}
            value={choice.to}
            onInput={set("to")}
          />
        </div>
        <p id="export-days" className="hint">
          Dates are in UTC. Both days are included.
        </p>
        <button className="button" type="submit">
          Export CSV
        </button>
      </form>
    </section>
  );
}
