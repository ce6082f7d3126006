import type { Inspected } from "../inspected";
import type { Mount } from "../mounts";
import { formatBehaviour } from "./names";

/** What became of one behaviour on the page. */
export interface BehaviourState {
  /** As a builder calls it. */
  readonly behaviour: string;
  readonly mounted: readonly Mount[];
  readonly failed: readonly Mount[];
  /** Elements for the behaviour that it did not mount. */
  readonly skipped: readonly Element[];
  /** Why it took nothing over, or not all; "" when it has everything. */
  readonly reason: string;
}

/** Ends the name of what loads a behaviour when the page needs it. */
const LOADER = /-loader$/;

/** Every behaviour that the page has, those at work first. */
export function listBehaviourStates({
  inspect,
  known,
  page,
}: Pick<Inspected, "inspect" | "known" | "page">): BehaviourState[] {
  const mounts = inspect();
  const named = new Set(["inspector", ...known.map(({ name }) => formatBehaviour(name))]);
  const shown = known.filter(({ name }) => !LOADER.test(name) || !named.has(formatBehaviour(name.replace(LOADER, ""))));
  const all = shown.map(({ name, selector, modes = ["published"] }): BehaviourState => {
    const isLoader = LOADER.test(name);
    const own = mounts.filter(({ behaviour }) => behaviour === name);
    const failed = own.filter(({ error }) => error);
    const elements = [...document.querySelectorAll(selector)];
    const skipped = elements.filter((element) => isLoader || !own.some((mount) => mount.element === element));
    return {
      behaviour: formatBehaviour(name.replace(LOADER, "")),
      mounted: own.filter(({ error }) => !error && !isLoader),
      failed,
      skipped,
      reason: !skipped.length ? "" : isLoader ? WAITS : describeReason(modes.includes(page.mode), page.mode),
    };
  });
  const weight = ({ failed, mounted, skipped }: BehaviourState) =>
    failed.length ? 0 : mounted.length ? 1 : skipped.length ? 2 : 3;
  return all.sort((one, other) => weight(one) - weight(other));
}

const WAITS = "loaded when a visitor needs it";

const describeReason = (allowed: boolean, mode: string): string =>
  allowed
    ? "not started, stopped, or its set-up failed (see the console)"
    : `does not run in the view “${mode}” of the builder`;
