import type { OpenedPage } from "../../records/pages";
import { ask } from "../../owner/app/api";
import { count } from "../../owner/app/shared/words";

interface Props {
  page: string;
  version: number;
  opened: OpenedPage;
  attempt(work: () => Promise<void>): Promise<void>;
  onAnswered(): void;
}

/** What has to be decided after a new export. */
export function Questions({ page, version, opened: { questions, missing }, attempt, onAnswered }: Props) {
  if (questions.length === 0) return null;
  const answer = (take: "mine" | "theirs") =>
    void attempt(async () => {
      await ask("POST /page/answer", { body: { page, version, take } });
      onAnswered();
    });
  return (
    <section className="editor-questions" aria-labelledby="questions">
      <h2 id="questions">{count(questions.length, "question")} after a new version of the site</h2>
      <p>
        The site was replaced, and changes of this page do not fit with certainty. Visitors see the older page until you
        decide.
      </p>
      {missing.length > 0 && (
        <p className="banner bad">The new site lacks files of the older page: {missing.join(", ")}</p>
      )}
      {questions.map(({ heading, base, mine, theirs }, at) => (
        <dl className="fields" key={at}>
          {heading && (
            <div>
              <dt>Below the heading</dt>
              <dd>{heading}</dd>
            </div>
          )}
          <div>
            <dt>Before</dt>
            <dd>{base ?? "(nothing)"}</dd>
          </div>
          <div>
            <dt>Your version</dt>
            <dd>{mine ?? "(nothing)"}</dd>
          </div>
          <div>
            <dt>The new site</dt>
            <dd>{theirs ?? "(nothing)"}</dd>
          </div>
        </dl>
      ))}
      <p>What has no place in the new page any more is left out in both cases.</p>
      <div className="actions">
        <button className="button small" type="button" onClick={() => answer("mine")}>
          Keep my version
        </button>
        <button className="button quiet small" type="button" onClick={() => answer("theirs")}>
          Take the new site’s version
        </button>
      </div>
    </section>
  );
}
