import { useEffect, useState } from "react";
import { counted } from "../../../../counted";
import type { Version } from "../../../model/question";
import { DECISIONS_FILE, writeDecisions, type Decisions } from "../decisions";
import type { PageData } from "./data";
import { QuestionView } from "./question";

const NONE: Decisions = new Map();

/** The whole page. */
export function App({ questions, command }: PageData) {
  const [decisions, setDecisions] = useState(NONE);
  const open = questions.filter(({ id }) => !decisions.has(id));
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
          You and the new export changed the same parts of the site. Choose a version of each. This page works offline
          and changes nothing: download your decisions at its end, and run the command there.
        </p>
      </header>
      <div className="bar">
        <button type="button" onClick={() => takeAll("mine")}>
          Take mine for all
        </button>
        <button type="button" onClick={() => takeAll("theirs")}>
          Take theirs for all
        </button>
        <output>{open.length > 0 ? `${open.length} of ${questions.length} left` : "All are decided"}</output>
        {open[0] && <a href={`#question-${open[0].id}`}>Next open question</a>}
      </div>
      {questions.map((question, at) => (
        <QuestionView
          key={question.id}
          question={question}
          number={at + 1}
          decision={decisions.get(question.id)}
          decide={(version) => decide([question.id], version)}
        />
      ))}
      <section>
        <h2>Use your decisions</h2>
        <p>
          <Download text={writeDecisions(questions, decisions)} />
        </p>
        {open.length > 0 && <p>{counted(open.length, "question")} left: the command asks again.</p>}
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
