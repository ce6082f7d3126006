import { useState } from "react";
import { useApp } from "../app-context";
import { download } from "../shared/download";
import { FOLDERS } from "../folders";
import { useLoaded } from "../shared/use-loaded";
import { SelectField, TextField } from "../shared/form-fields";

const { inbox, spam, archived } = FOLDERS;

/** Downloads submissions as CSV, filtered by form, folder or date. */
export function ExportSubmissions() {
  const { confirmed } = useApp();
  const { value } = useLoaded("GET /forms", {});
  const [choice, setChoice] = useState({ form: "", folder: "", from: "", to: "" });
  const set = (key: keyof typeof choice) => (value: string) => setChoice((old) => ({ ...old, [key]: value }));
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value)).toString();
  return (
    <section>
      <h2>Export submissions</h2>
      <p>Download messages as CSV. Leave a date empty to include all dates.</p>
      <form
        className="export"
        onSubmit={(event) => {
          event.preventDefault();
          void confirmed(async () => download("GET /submissions.csv", { query }));
        }}
      >
        <SelectField
          id="export-form"
          label="Form"
          value={choice.form}
          options={[["", "All forms"], ...(value?.names ?? []).map((name) => [name, name] as const)]}
          onChange={set("form")}
        />
        <SelectField
          id="export-folder"
          label="Folder"
          value={choice.folder}
          options={[
            ["", "All folders"],
            ...[inbox, spam, archived].map(({ title, status }) => [status, title] as const),
          ]}
          onChange={set("folder")}
        />
        <TextField
          id="export-from"
          label="First day"
          type="date"
          aria-describedby="export-days"
          max={choice.to || undefined}
          value={choice.from}
          onChange={set("from")}
        />
        <TextField
          id="export-to"
          label="Last day"
          type="date"
          aria-describedby="export-days"
          min={choice.from || undefined}
          value={choice.to}
          onChange={set("to")}
        />
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
