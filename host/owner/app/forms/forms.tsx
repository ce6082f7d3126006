import { useState } from "react";
import type { FormSettingRow } from "../../api-types";
import { useApp } from "../app-context";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";
import { FormDialog } from "./form-dialog";

/** Recipients and answers of each form. */
export function Forms() {
  const { say } = useApp();
  const { value, reload } = useLoaded("GET /form-settings", {});
  const [opened, setOpened] = useState<FormSettingRow>();
  return (
    <Page title="Forms" about="Who is notified of messages from a form, and what its senders get as an answer.">
      {value && !value.sends && (
        <p className="banner">No email server is set (MILLRACE_SMTP or --mail), so these emails wait in the outbox.</p>
      )}
      {value?.forms.length === 0 && <p className="empty">The pages have no forms.</p>}
      {value && value.forms.length > 0 && (
        <ul className="things forms">
          {value.forms.map((row) => (
            <li key={row.form}>
              <div>
                <b>{row.form}</b>
                {!row.onPages && <span className="pill">no page has it</span>}
                <p className="faint">
                  {row.recipients.length
                    ? row.recipients.join(", ")
                    : `Default: ${value.notify.join(", ") || "no recipients"}`}
                </p>
                <p className="faint">{row.answer ? `Answer: ${row.answer.subject}` : "No answer to senders"}</p>
              </div>
              <button
                className="button quiet small"
                type="button"
                aria-label={`Change ${row.form}`}
                onClick={() => setOpened(row)}
              >
                Change
              </button>
            </li>
          ))}
        </ul>
      )}
      {value && opened && (
        <FormDialog
          row={opened}
          settings={value}
          onDone={() => {
            say({ text: `Settings of ${opened.form} saved.` });
            setOpened(undefined);
            reload();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}
