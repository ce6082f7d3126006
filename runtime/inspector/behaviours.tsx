import { errorMessage } from "../../src/core/error-message";
import type { Mount } from "../mounts";
import type { BehaviourState } from "./behaviour-states";
import { Jump } from "./jump";
import type { Outline } from "./outline";
import { listFacts } from "./state";

/** Every behaviour: its elements and their state, failures and skipped elements with the reason. */
export function Behaviours({ states, outline }: { states: readonly BehaviourState[]; outline: Outline }) {
  return (
    <>
      {states.filter(isNeeded).map((one) => (
        <details key={one.behaviour} open={one.failed.length > 0}>
          <summary>{formatTitle(one)}</summary>
          {one.reason && <p className="quiet">{one.reason}</p>}
          <ul>
            {[...one.failed, ...one.mounted].map((mount, index) => (
              <Mounted key={index} mount={mount} outline={outline} />
            ))}
            {one.skipped.map((element, index) => (
              <li key={`skipped-${index}`}>
                <Jump element={element} outline={outline} /> skipped
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p className="quiet">{`Not needed on this page: ${states
        .filter((one) => !isNeeded(one))
        .map(({ behaviour }) => behaviour)
        .join(", ")}`}</p>
    </>
  );
}

const isNeeded = ({ mounted, failed, skipped }: BehaviourState): boolean =>
  mounted.length + failed.length + skipped.length > 0;

function formatTitle({ behaviour, mounted, failed, skipped }: BehaviourState): string {
  const counts = [
    [mounted.length, "mounted"],
    [failed.length, "failed"],
    [skipped.length, "skipped"],
  ] as const;
  const said = counts.filter(([count]) => count).map(([count, word]) => `${count} ${word}`);
  return `${behaviour}: ${said.join(", ")}`;
}

function Mounted({ mount: { element, error, settings }, outline }: { mount: Mount; outline: Outline }) {
  const given = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, formatValue(value)] as const);
  const facts = [...listFacts(element), ...given];
  return (
    <li>
      <Jump element={element} outline={outline} />
      {error && <p className="fault">{errorMessage(error)}</p>}
      {facts.length > 0 && (
        <dl>{facts.map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
      )}
    </li>
  );
}

const formatValue = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
