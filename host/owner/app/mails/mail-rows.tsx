import type { MailRow } from "../../api-types";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { StatePill } from "./state-pill";
import { longTime } from "../shared/words";

interface Props {
  mails: MailRow[];
  /** Whether emails stay in the outbox, because no server is set. */
  outbox?: boolean;
  onChange(): void;
}

/** A list of expandable emails. */
export function MailRows({ mails, outbox = false, onChange }: Props) {
  const { attempt, say, refresh } = useApp();
  const may = useMay("answer");
  const again = (id: string) =>
    void attempt(async () => {
      await ask("POST /mails/:id/again", { params: { id } });
      say({ text: "The email will be sent again." });
      refresh();
      onChange();
    });
  return (
    <ul className="jobs">
      {mails.map(({ id, recipient, subject, body, state, tries, createdAt, error }) => (
        <li key={id} className={state === "failed" ? "job bad" : "job"}>
          <details>
            <summary>
              <span className="job-title">{subject}</span>
              <StatePill state={state} tries={tries} waits={outbox} />
              <span className="job-about">
                to {recipient}, {longTime(createdAt)}
              </span>
            </summary>
            <pre>{body}</pre>
          </details>
          {error && state !== "sent" && <p className="job-problem">{error}</p>}
          {may && state !== "queued" && (
            <button className="button quiet small" type="button" onClick={() => again(id)}>
              Send again
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
