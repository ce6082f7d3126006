import type { DeliveryRow } from "../../api-types";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { routeHash } from "../route";
import { StatePill } from "./state-pill";
import { longTime } from "../shared/words";

interface Props {
  deliveries: DeliveryRow[];
  onChange(): void;
}

/** Webhooks with the log of their attempts. */
export function DeliveryRows({ deliveries, onChange }: Props) {
  const { attempt, say } = useApp();
  const may = useMay("answer");
  const again = (id: string) =>
    void attempt(async () => {
      await ask("POST /deliveries/:id/again", { params: { id } });
      say({ text: "The webhook will be sent again." });
      onChange();
    });
  return (
    <ul className="jobs">
      {deliveries.map(({ id, submissionId, url, state, tries, createdAt, log }) => (
        <li key={id} className={state === "failed" ? "job bad" : "job"}>
          <details>
            <summary>
              <span className="job-title">{url}</span>
              <StatePill state={state} tries={tries} />
              <span className="job-about">{longTime(createdAt)}</span>
            </summary>
            {log.length ? (
              <ol className="tries">
                {log.map(({ at, status, error }) => (
                  <li key={at}>
                    {longTime(at)}: {status === null ? "no answer" : `status ${status}`}
                    {error && `, ${error}`}
                  </li>
                ))}
              </ol>
            ) : (
              <p className="faint">Not sent yet.</p>
            )}
            <p>
              <a href={routeHash("inbox", submissionId)}>Open the message</a>
            </p>
          </details>
          {may && (
            <button className="button quiet small" type="button" onClick={() => again(id)}>
              Send again
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
