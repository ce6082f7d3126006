import type { Moment, Shown } from "./data";
import { Comparison } from "./shot";
import { Values } from "./values";

function Difference({ finding, rules }: { finding: Shown; rules: Record<string, string> }) {
  const { what, none, vendor, ours, rule, sentence } = finding;
  return (
    <li>
      <h3>{what}</h3>
      <Values values={{ "as exported": vendor, adopted: ours, "without scripts": none }} />
      <details>
        <summary>
          <strong>{rule}</strong> {sentence}
        </summary>
        <p>{rules[rule]}</p>
      </details>
    </li>
  );
}

interface MomentProps {
  moment: Moment;
  rules: Record<string, string>;
  views: readonly string[];
}

/** What differs on purpose after one step on one page, with a picture. */
export function MomentView({ moment, rules, views }: MomentProps) {
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
      {shot && <Comparison shot={shot} views={views} label={`${page} at ${width} px, ${label}`} />}
      <ul>
        {findings.map((finding, at) => (
          <Difference key={at} finding={finding} rules={rules} />
        ))}
      </ul>
    </article>
  );
}
