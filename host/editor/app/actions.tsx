import type { PageChange } from "../../records/pages";
import type { Selected } from "../messages";
import { isSameChange } from "../../pages/change-list";
import type { Draft } from "./draft";

interface Props {
  selected: Selected;
  /** Whether the page is being shown again, so that siblings of the selected element may be others. */
  isOutdated: boolean;
  changes: readonly PageChange[];
  draft: Draft;
}

/** Hide, copy, move and delete. */
export function Actions({ selected, isOutdated, changes, draft }: Props) {
  return (
    <div className="actions">
      {listActions(selected, changes, draft).map(([name, act]) => (
        <button
          key={name}
          className="button quiet small"
          type="button"
          aria-disabled={isOutdated}
          onClick={() => !isOutdated && act()}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function listActions(
  { place, isHidden, siblings: { before, after } }: Selected,
  changes: readonly PageChange[],
  draft: Draft,
): [name: string, act: () => void][] {
  const hide: PageChange = { kind: "hide", place };
  const isHiddenHere = isHidden && changes.some((one) => isSameChange(one, hide));
  const move = (behind: string | null) => () => draft.change({ kind: "move", place, after: behind });
  const next = after[0];
  return [
    isHiddenHere ? ["Show again", () => draft.remove(hide)] : ["Hide", () => draft.change(hide)],
    ["Duplicate", () => draft.change({ kind: "duplicate", place, copy: createName() })],
    ...(before.length > 0 ? [["Move back", move(before.at(-2) ?? null)] satisfies [string, () => void]] : []),
    ...(next === undefined ? [] : [["Move on", move(next)] satisfies [string, () => void]]),
    ["Delete", () => draft.change({ kind: "remove", place })],
  ];
}

/** A name for a copy that no other copy of the page has. */
const createName = (): string => `c${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ""}`;
