import { useState } from "react";
import type { Question, Version } from "../model/question";
import { CHOICES, describeFiles, describePlace, describeReason, VERSIONS } from "../onto/show/describe-question";
import { markDifferences } from "../onto/show/difference";

interface QuestionsProps {
  questions: readonly Question[];
  decide(decisions: ReadonlyMap<string, Version>): void;
  cancel(): void;
}

/** The places that both the owner and the builder changed: the owner chooses one version of each. */
export function Questions({ questions, decide, cancel }: QuestionsProps) {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Version>>(new Map());
  const open = questions.filter(({ id }) => !decisions.has(id)).length;
  const takeAll = (version: Version) =>
    setDecisions(
      new Map(questions.flatMap(({ id, choices }) => (choices.includes(version) ? [[id, version] as const] : []))),
    );
  return (
    <>
      <p className="lead">
        You and the builder changed the same places. Choose one version of each; your site stays as it is until then.
      </p>
      <div className="buttons">
        <button type="button" className="plain" onClick={() => takeAll("mine")}>
          Keep all of mine
        </button>
        <button type="button" className="plain" onClick={() => takeAll("theirs")}>
          Take all of the new export
        </button>
      </div>
      {questions.map((question) => (
        <Choice
          key={question.id}
          question={question}
          version={decisions.get(question.id)}
          choose={(version) => setDecisions(new Map([...decisions, [question.id, version]]))}
        />
      ))}
      <p role="status">{open === 0 ? "All are decided." : `${open} of ${questions.length} left.`}</p>
      <div className="buttons">
        <button type="button" className="main" disabled={open > 0} onClick={() => decide(decisions)}>
          Merge
        </button>
        <button type="button" className="plain" onClick={cancel}>
          Cancel
        </button>
      </div>
    </>
  );
}

interface ChoiceProps {
  question: Question;
  version: Version | undefined;
  choose(version: Version): void;
}

function Choice({ question, version, choose }: ChoiceProps) {
  const texts = markDifferences(question);
  const place = [describeFiles(question.files), describePlace(question)].filter((part) => part !== "").join(", ");
  return (
    <fieldset className="question">
      <legend>{place}</legend>
      <p>{describeReason(question)}</p>
      {VERSIONS.map(([name, title]) => {
        const parts = texts[name];
        return (
          parts && (
            <div key={name}>
              <h2>{title}</h2>
              <pre tabIndex={0} aria-label={`${title}: ${place}`}>
                {parts.map(({ text, changed }, index) => (changed ? <mark key={index}>{text}</mark> : text))}
              </pre>
            </div>
          )
        );
      })}
      {question.choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={question.id} checked={version === choice} onChange={() => choose(choice)} />
          {CHOICES[choice]}
        </label>
      ))}
    </fieldset>
  );
}
