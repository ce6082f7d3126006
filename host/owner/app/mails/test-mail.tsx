import { useEffect, useState } from "react";
import type { MailRow } from "../../api-types";
import { ask } from "../api";
import { useApp } from "../app-context";
import { TextField } from "../shared/form-fields";

interface Props {
  mails: MailRow[];
  /** Recipient before the owner types one. */
  suggested: string;
  onChange(): void;
}

/** Ms between two looks at the state of a test email, and how often to look. */
const PAUSE = 1000;
const LOOKS = 40;

/** Sends a test email and shows its result. */
export function TestMail({ mails, suggested, onChange }: Props) {
  const { attempt } = useApp();
  const [to, setTo] = useState(suggested);
  const [sent, setSent] = useState({ id: "", looks: 0 });
  const mail = mails.find(({ id }) => id === sent.id);
  const waits = sent.id !== "" && mail?.state !== "sent" && !mail?.error && sent.looks < LOOKS;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setSent((old) => ({ ...old, looks: old.looks + 1 }));
      onChange();
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [waits, sent, onChange]);
  return (
    <section className="test-mail">
      <form
        className="person-search"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => {
            const { id } = await ask("POST /mails/test", { body: { to } });
            setSent({ id, looks: 0 });
            onChange();
          });
        }}
      >
        <TextField
          id="test-to"
          label="Send a test email to"
          type="email"
          required
          autoComplete="email"
          value={to}
          onChange={setTo}
        />
        <button className="button quiet" type="submit" disabled={waits}>
          Send
        </button>
      </form>
      <p className="hint" role="status">
        {waits && "Sending…"}
        {mail?.state === "sent" && `The server accepted the test email to ${mail.recipient}.`}
        {mail?.state !== "sent" && mail?.error && `Not sent: ${mail.error}`}
      </p>
    </section>
  );
}
