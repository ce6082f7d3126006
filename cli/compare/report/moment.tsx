import type { Moment, Shown } from "./data";
import { Comparison } from "./shot";

const NAMES: Record<Shown["aspect"], string> = {
  seen: "visibility",
  box: "position and size",
  opacity: "opacity",
  course: "course of the movement",
  transform: "transform",
  filter: "filter",
  colors: "colors",
  classes: "state classes",
  value: "value",
  focus: "focus",
  scroll: "scroll position",
  requests: "requests",
  messages: "messages",
  reach: "usable",
  made: "content added by scripts",
};

const Value = ({ text }: { text: string }) => (text ? <code>{text}</code> : <em>nothing</em>);

/** Values by what they are of. */
export const Values = ({ values }: { values: Readonly<Record<string, string>> }) => (
  <dl>
    {Object.entries(values).map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Value text={text} />
        </dd>
      </div>
    ))}
  </dl>
);

function Difference({ finding, rules }: { finding: Shown; rules: Record<string, string> }) {
  const { element, aspect, part, none, vendor, ours, rule, sentence } = finding;
  return (
    <li className={rule ? "explained" : "unexplained"}>
      <h3>
        <code>{element}</code> {NAMES[aspect]}
        {aspect === "made" && ` (${part.split(" ")[0]})`}
      </h3>
      <Values values={{ "as exported": vendor, adopted: ours, "without scripts": none }} />
      {rule ? (
        <details>
          <summary>
            <strong>{rule}</strong> {sentence}
          </summary>
          <p>{rules[rule]}</p>
        </details>
      ) : (
        <p className="why">Unexplained: no rule covers this difference.</p>
      )}
    </li>
  );
}

/** One step on one page: picture and differences. */
export function MomentView({ moment, rules }: { moment: Moment; rules: Record<string, string> }) {
  const { page, width, lessMotion, label, findings, shot } = moment;
  return (
    <article>
      <h2>
        {page}{" "}
        <small>
          at {width} px{lessMotion ? ", reduced motion" : ""}
        </small>
        <span>{label}</span>
      </h2>
      {shot ? (
        <Comparison shot={shot} label={`${page} at ${width} px, ${label}`} />
      ) : (
        <p className="none">No picture, because an earlier step shows the same or the element is not visible.</p>
      )}
      <ul>
        {findings.map((finding, at) => (
          <Difference key={at} finding={finding} rules={rules} />
        ))}
      </ul>
    </article>
  );
}
