import type { RowProblem } from "../../../../records/imports";
import { count } from "../../shared/words";

interface Props {
  skipped: number;
  /** The first of them. */
  problems: readonly RowProblem[];
}

/** The rows of a table that are not imported, and why. */
export function SkippedRows({ skipped, problems }: Props) {
  if (!skipped) return null;
  const more = skipped - problems.length;
  return (
    <details className="folded">
      <summary>{count(skipped, "row is", "rows are")} skipped</summary>
      <div className="skipped" role="region" aria-label="Skipped rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, text }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p className="faint">and {count(more, "more row", "more rows")}</p>}
      </div>
    </details>
  );
}
