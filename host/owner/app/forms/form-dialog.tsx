import { useState } from "react";
import type { FormSettingRow, FormSettingsAnswer } from "../../api-types";
import { ask } from "../api";
import { useApp } from "../app-context";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";

interface Props {
  row: FormSettingRow;
  settings: Pick<FormSettingsAnswer, "notify" | "answersPerHour">;
  onDone(): void;
  onClose(): void;
}

/** Changes the recipients of a form and the answer to its senders. */
export function FormDialog({ row, settings, onDone, onClose }: Props) {
  const { confirmed } = useApp();
  const { notify, answersPerHour } = settings;
  const [recipients, setRecipients] = useState(row.recipients.join("\n"));
  const [answers, setAnswers] = useState(row.answer !== null);
  const [subject, setSubject] = useState(row.answer?.subject ?? "");
  const [body, setBody] = useState(row.answer?.body ?? "");
  const [problem, setProblem] = useState("");
  const save = () =>
    ask("/form-settings", "PUT", {
      form: row.form,
      recipients: recipients.split(/[\s,;]+/).filter(Boolean),
      ...(answers ? { subject, body } : {}),
    }).then(onDone, (error: Error) => setProblem(error.message));
  return (
    <Dialog title={row.form} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirmed(save);
        }}
      >
        <div className="field">
          <label htmlFor="form-recipients">Recipients, one per line</label>
          <textarea
            id="form-recipients"
            rows={3}
            aria-describedby="form-default"
            value={recipients}
            onInput={(event) => setRecipients(event.currentTarget.value)}
          />
          <p id="form-default" className="hint">
            Leave empty for the recipients in “notify”: {notify.join(", ") || "none"}.
          </p>
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={answers}
            disabled={!row.hasEmail}
            onChange={(event) => setAnswers(event.currentTarget.checked)}
          />
          Send an answer to senders
        </label>
        <p className="hint">
          {row.hasEmail
            ? `Only your text, without words of the sender. At most two a day to one address, and ${answersPerHour} per hour in total.`
            : "This form has no email field on the pages."}
        </p>
        {answers && (
          <>
            <div className="field">
              <label htmlFor="form-subject">Subject</label>
              <input
                id="form-subject"
                required
                maxLength={200}
                autoComplete="off"
                value={subject}
                onInput={(event) => setSubject(event.currentTarget.value)}
              />
            </div>
            <div className="field">
              <label htmlFor="form-body">Text</label>
              <textarea
                id="form-body"
                required
                rows={5}
                maxLength={5000}
                value={body}
                onInput={(event) => setBody(event.currentTarget.value)}
              />
            </div>
          </>
        )}
        <FormEnd problem={problem} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}
