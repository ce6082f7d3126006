import { memo } from "react";
import type { Question, Version } from "../../../model/question";
import { CHOICES, describeFiles, describePlace, describeReason, hasText, VERSIONS } from "../describe-question";
import { markDifferences, type Part } from "../difference";
import { shortenParts } from "../fit-lines";
import { isVisible, writeFrame } from "../frame";
import { showOnOneLine } from "../visible-text";

interface QuestionProps {
  question: Question;
  number: number;
  /** Id of its heading. */
  headingId: string;
  decision: Version | undefined;
  decide(version: Version): void;
  /** Whether the versions are shown as they look, too. Default: yes. */
  hasFrames?: boolean;
}

/** One question: its place, its versions, and the choice. */
export function QuestionView({ question, number, headingId, decision, decide, hasFrames = true }: QuestionProps) {
  const { id, files, heading, choices } = question;
  const [, ...more] = files;
  return (
    <article className={decision}>
      <h2 id={headingId} tabIndex={-1}>
        {number}. {describeFiles(files)} <code>{describePlace(question)}</code>
      </h2>
      {heading && <p>Below the heading “{showOnOneLine(heading)}”</p>}
      {more.length > 0 && (
        <details>
          <summary>The other files</summary>
          <p>{more.map(showOnOneLine).join(" · ")}</p>
        </details>
      )}
      <p>{describeReason(question)}</p>
      {hasText(question) ? (
        <Versions question={question} number={number} hasFrames={hasFrames} />
      ) : (
        <p>The content is no text, so it is not shown.</p>
      )}
      <fieldset>
        <legend>Which version for question {number}?</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={id} checked={decision === choice} onChange={() => decide(choice)} />
            <span>
              <strong>{choice}</strong>: {CHOICES[choice]}
            </span>
          </label>
        ))}
      </fieldset>
    </article>
  );
}

/** Equal text beside a difference, in characters. */
const CONTEXT = 200;

// Comparing and showing long texts takes time, and a choice changes nothing of it.
const Versions = memo(function Versions({
  question,
  number,
  hasFrames,
}: Pick<QuestionProps, "question" | "number"> & { hasFrames: boolean }) {
  const texts = markDifferences(question);
  return (
    <div className="versions">
      {VERSIONS.map(([version, label]) => (
        <section key={version}>
          <h3>{label}</h3>
          {hasFrames && isVisible(question) && question[version] !== undefined && (
            <iframe
              sandbox=""
              loading="lazy"
              title={`${label}, as it looks, question ${number}`}
              srcDoc={writeFrame(question[version])}
            />
          )}
          <Source parts={texts[version]} label={`${label}, source text of question ${number}`} />
        </section>
      ))}
    </div>
  );
});

function Source({ parts, label }: { parts: readonly Part[] | undefined; label: string }) {
  if (!parts?.length) return <p className="none">{parts ? "(empty)" : "(nothing)"}</p>;
  return (
    <pre tabIndex={0} role="group" aria-label={label}>
      {shortenParts(parts, CONTEXT, Infinity).map(({ text, changed }, at) =>
        changed ? <mark key={at}>{text}</mark> : text,
      )}
    </pre>
  );
}
