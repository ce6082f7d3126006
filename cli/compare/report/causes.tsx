import type { ShownCause } from "./data";
import { Comparison } from "./shot";
import { Values } from "./values";

/** What is wrong, each with what follows from it. */
export function Causes({ causes, views }: { causes: readonly ShownCause[]; views: readonly string[] }) {
  return (
    <ol className="causes">
      {causes.map(({ sentence, where, exported, adopted, shot, consequences }, at) => (
        <li key={at} className="unexplained">
          <h2>{sentence}</h2>
          <p>{where}</p>
          {(exported || adopted) && <Values values={{ "as exported": exported, adopted }} />}
          {consequences.length > 0 && (
            <details>
              <summary>
                {consequences.length} {consequences.length === 1 ? "difference" : "differences"} in the browser
              </summary>
              <ul>
                {consequences.map((text, index) => (
                  <li key={index}>{text}</li>
                ))}
              </ul>
              {shot && <Comparison shot={shot} views={views} label={sentence} />}
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
