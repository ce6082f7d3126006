import { useState } from "react";
import type { UserImport } from "../../../../records/imports";
import { ask } from "../../api";
import { useApp } from "../../app-context";
import { count, longTime } from "../../shared/words";
import { ImportDialog } from "./import-dialog";
import { SkippedRows } from "./skipped-rows";
import { useImport } from "./use-import";

const describeEnd = ({ state, added }: UserImport): string =>
  state === "failed" ? "The import of users ended early." : `Imported ${count(added, "user")}.`;

/** Imports users from a table. The host runs the import, so that the page can be closed. */
export function ImportUsers({ onEnd }: { onEnd(): void }) {
  const { attempt, say } = useApp();
  const { latest, paused, watch } = useImport((ended) => {
    say({ text: describeEnd(ended), failed: ended.state === "failed" });
    onEnd();
  });
  const [choosing, setChoosing] = useState(false);
  const running = latest?.state === "running";
  const remove = () =>
    void attempt(async () => {
      await ask("DELETE /user-import", {});
      watch();
    });
  return (
    <section>
      <h2>Import users</h2>
      {running ? (
        <Progress running={latest} paused={paused} onAsk={watch} />
      ) : (
        <>
          <p>From a CSV file, such as one that “Export users” made. Existing users are not changed.</p>
          {latest && <Result ended={latest} onRemove={remove} />}
          <button className="button" type="button" onClick={() => setChoosing(true)}>
            Import users
          </button>
        </>
      )}
      {choosing && (
        <ImportDialog
          onClose={() => setChoosing(false)}
          onStarted={() => {
            setChoosing(false);
            watch();
          }}
        />
      )}
    </section>
  );
}

function Progress({ running, paused, onAsk }: { running: UserImport; paused: boolean; onAsk(): void }) {
  const { total, done, startedBy, startedAt, skipped, problems } = running;
  return (
    <>
      <p>
        Started by {startedBy}, {longTime(startedAt)}. The host continues if you close this page.
      </p>
      <label className="import-progress">
        <progress max={total} value={done} />
        {done} of {count(total, "user")} ({Math.floor((100 * done) / total)}%)
      </label>
      <SkippedRows skipped={skipped} problems={problems} />
      {paused && (
        <>
          <p className="hint">This page has stopped asking for the progress. The import still runs.</p>
          <button className="button quiet" type="button" onClick={onAsk}>
            Show the progress
          </button>
        </>
      )}
    </>
  );
}

function Result({ ended, onRemove }: { ended: UserImport; onRemove(): void }) {
  const { state, total, added, known, skipped, problems, error, startedBy, endedAt, invitesPerHour } = ended;
  // Those that got an account while the import ran, too.
  const unchanged = state === "done" ? known + total - added : known;
  return (
    <div className="import-result">
      <p>
        <b>{describeEnd(ended)}</b> <span className={state === "failed" ? "pill bad" : "pill good"}>{state}</span>{" "}
        <span className="faint">
          {startedBy}, {longTime(endedAt ?? ended.startedAt)}
        </span>
      </p>
      {error && <p className="problem">{error}</p>}
      {unchanged > 0 && (
        <p>{count(unchanged, "user with an account was", "users with an account were")} not changed.</p>
      )}
      {invitesPerHour !== null && <p>At most {count(invitesPerHour, "invitation")} per hour are sent.</p>}
      <SkippedRows skipped={skipped} problems={problems} />
      <button className="button quiet small" type="button" onClick={onRemove}>
        Remove this result
      </button>
    </div>
  );
}
