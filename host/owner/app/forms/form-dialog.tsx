import { useState } from "react";
import type { FormSettingRow, FormSettingsAnswer } from "../../api-types";
import { ask } from "../api";
import { useApp } from "../app-context";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { Check, TextArea, TextField } from "../shared/form-fields";

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
    ask("PUT /form-settings", {
      body: {
        form: row.form,
        recipients: recipients.split(/[\s,;]+/).filter(Boolean),
        ...(answers ? { subject, body } : {}),
      },
    }).then(onDone, (error: Error) => setProblem(error.message));
  return (
    <Dialog title={row.form} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirmed(save);
        }}
      >
        <TextArea
          id="form-recipients"
          label="Recipients, one per line"
          rows={3}
          value={recipients}
          onChange={setRecipients}
          hint={<>Leave empty for the recipients in “notify”: {notify.join(", ") || "none"}.</>}
        />
        <Check label="Send an answer to senders" checked={answers} disabled={!row.hasEmail} onChange={setAnswers} />
        <p className="hint">
          {row.hasEmail
            ? `Only your text, without words of the sender. At most two a day to one address, and ${answersPerHour} per hour in total.`
            : "This form has no email field on the pages."}
        </p>
        {answers && (
          <>
            <TextField
              id="form-subject"
              label="Subject"
              required
              maxLength={200}
              autoComplete="off"
              value={subject}
              onChange={setSubject}
            />
            <TextArea id="form-body" label="Text" required rows={5} maxLength={5000} value={body} onChange={setBody} />
          </>
        )}
        <FormEnd problem={problem} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}
