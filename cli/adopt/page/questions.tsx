import { useState } from "react";
import type { Question, Version } from "../model/question";
import { QuestionView } from "../onto/show/page/question";

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
      {questions.map((question, at) => (
        <QuestionView
          key={question.id}
          question={question}
          number={at + 1}
          headingId={`question-${question.id}`}
          decision={decisions.get(question.id)}
          decide={(version) => setDecisions(new Map([...decisions, [question.id, version]]))}
          hasFrames={false}
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
