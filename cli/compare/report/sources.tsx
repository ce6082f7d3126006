import type { SourceFinding } from "../source/finding";
import { Values } from "./moment";

/** The differences of the text of pages and files. */
export function Sources({ found }: { found: readonly SourceFinding[] }) {
  return (
    <section>
      <h2>In the text of pages and files</h2>
      <ul>
        {found.map(({ pages, place, what, exported, adopted }) => (
          <li key={[...pages, place, what, adopted].join()} className="unexplained">
            <h3>
              {place && `${place}: `}
              {what}
            </h3>
            <p>{pages.join(", ")}</p>
            {(exported || adopted) && <Values values={{ "as exported": exported, adopted }} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
