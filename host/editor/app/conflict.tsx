import type { PageChange } from "../../records/pages";
import { Dialog } from "../../owner/app/shared/dialog";
import { describeChange } from "./describe-change";
import type { Theirs } from "./draft";

interface Props {
  me: string;
  mine: readonly PageChange[];
  theirs: Theirs;
  onMine(): void;
  onTheirs(): void;
}

/** Two owners have changed the page: both versions, before one replaces the other. */
export function Conflict({ me, mine, theirs, onMine, onTheirs }: Props) {
  return (
    <Dialog title="The page was changed meanwhile" onClose={() => undefined} wide>
      <p>
        {theirs.author && theirs.author !== me
          ? theirs.author
          : "Someone with your name, perhaps you in another window,"}{" "}
        has {theirs.isDraft ? "saved a draft" : "published changes"} of this page since you opened it. Choose which
        changes stay. Nothing is lost until then.
      </p>
      <div className="editor-versions">
        <Version title="Yours" changes={mine} />
        <Version title={`Those of ${theirs.author || "the site"}`} changes={theirs.changes} />
      </div>
      <div className="actions">
        <button className="button" type="button" onClick={onMine}>
          Keep mine
        </button>
        <button className="button quiet" type="button" onClick={onTheirs}>
          Take the others
        </button>
      </div>
    </Dialog>
  );
}

function Version({ title, changes }: { title: string; changes: readonly PageChange[] }) {
  return (
    <section aria-label={title}>
      <h3 className="sub">{title}</h3>
      <dl className="fields">
        {changes.length === 0 && (
          <div>
            <dt>No changes</dt>
          </div>
        )}
        {changes.map(describeChange).map(({ what, value }, at) => (
          <div key={at}>
            <dt>{what}</dt>
            <dd>{value || "(empty)"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
