import { useEffect, useState } from "react";
import { counted } from "../../../../counted";
import type { Question, Version } from "../../../model/question";
import { DECISIONS_FILE, writeDecisions, type Decisions } from "../decisions";
import type { PageData } from "./data";
import { QuestionView } from "./question";

const NONE: Decisions = new Map();

/** Questions that the page shows at first, and that the button adds: each has up to three frames. */
const AT_ONCE = 20;

const formatId = ({ id }: Question) => `question-${id}`;

/** The whole page. */
export function App({ questions, command }: PageData) {
  const [decisions, setDecisions] = useState(NONE);
  const [count, setCount] = useState(AT_ONCE);
  const isOpen = ({ id }: Question) => !decisions.has(id);
  const left = questions.filter(isOpen).length;
  const shown = questions.slice(0, count);
  const next = shown.find(isOpen);
  const more = Math.min(AT_ONCE, questions.length - shown.length);
  useEffect(() => {
    // Keyboard and screen reader users continue at what was added.
    const first = count > AT_ONCE && questions[count - AT_ONCE];
    if (first) document.getElementById(formatId(first))?.focus();
  }, [count]);
  const decide = (ids: readonly string[], version: Version) =>
    setDecisions(new Map([...decisions, ...ids.map((id) => [id, version] as const)]));
  const takeAll = (version: Version) =>
    decide(
      questions.filter(({ choices }) => choices.includes(version)).map(({ id }) => id),
      version,
    );
  return (
    <main>
      <header>
        <h1>{counted(questions.length, "question")} about your site</h1>
        <p>
          Here your changes and the new export do not fit together. Choose a version for each question. This page works
          offline and changes nothing: download your decisions at its end, and run the command that it names there.
        </p>
      </header>
      <div className="bar">
        <button type="button" onClick={() => takeAll("mine")}>
          Take mine for all
        </button>
        <button type="button" onClick={() => takeAll("theirs")}>
          Take theirs for all
        </button>
        <output>{left > 0 ? `${left} of ${questions.length} left` : "All are decided"}</output>
        {next && <a href={`#${formatId(next)}`}>Next open question</a>}
      </div>
      {shown.map((question, at) => (
        <QuestionView
          key={question.id}
          headingId={formatId(question)}
          question={question}
          number={at + 1}
          decision={decisions.get(question.id)}
          decide={(version) => decide([question.id], version)}
        />
      ))}
      {more > 0 && (
        <button type="button" onClick={() => setCount(count + AT_ONCE)}>
          Show {more} more
        </button>
      )}
      <section>
        <h2>Use your decisions</h2>
        <p>
          <Download text={writeDecisions(questions, decisions)} />
        </p>
        {left > 0 && <p>{counted(left, "question")} left: the command asks again.</p>}
        <p>Put the file into the folder in which you run the command:</p>
        <p>
          <code>{command}</code>
        </p>
      </section>
    </main>
  );
}

function Download({ text }: { text: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return (
    <a className="main" href={url} download={DECISIONS_FILE}>
      Download {DECISIONS_FILE}
    </a>
  );
}
