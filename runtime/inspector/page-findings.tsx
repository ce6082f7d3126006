import type { PageFinding } from "./findings";
import { Jump } from "./jump";
import type { Outline } from "./outline";

/** Mistakes of the page itself, each with a link to the element. */
export function PageFindings({ findings, outline }: { findings: readonly PageFinding[]; outline: Outline }) {
  if (findings.length === 0) return <p className="quiet">No problems found.</p>;
  return (
    <ul>
      {findings.map(({ element, what, advice }, index) => (
        <li key={index}>
          <p>{`${what}: ${advice}`}</p>
          <Jump element={element} outline={outline} />
        </li>
      ))}
    </ul>
  );
}
