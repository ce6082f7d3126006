import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { useState } from "react";
import { SelectField } from "../../../owner/app/shared/form-fields";
import {
  deleteLocked,
  findLevel,
  findLink,
  hasGroup,
  hasLook,
  isLocked,
  moveBlock,
  setLevel,
  toggleGroup,
  toggleLook,
} from "./commands";
import { LinkForm } from "./link-form";

interface Props {
  page: string;
  state: EditorState;
  run(command: Command): void;
}

const LEVELS: readonly (readonly [value: string, text: string])[] = [
  ["0", "Text"],
  ...[1, 2, 3, 4, 5, 6].map((level) => [String(level), `Heading ${level}`] as const),
];

/** What can be done with the selected words and blocks. */
export function Toolbar({ page, state, run }: Props) {
  const [hasLinkForm, setLinkForm] = useState(false);
  const level = findLevel(state);
  const link = findLink(state);
  const toggles: readonly (readonly [name: string, isOn: boolean, command: Command])[] = [
    ["Bold", hasLook(state, "bold"), toggleLook("bold")],
    ["Italic", hasLook(state, "italic"), toggleLook("italic")],
    ["List", hasGroup(state, "bullets"), toggleGroup("bullets")],
    ["Numbered list", hasGroup(state, "numbers"), toggleGroup("numbers")],
    ["Quote", hasGroup(state, "quote"), toggleGroup("quote")],
  ];
  const actions: readonly (readonly [name: string, isPossible: boolean, command: Command])[] = [
    ["Undo", undoDepth(state) > 0, undo],
    ["Redo", redoDepth(state) > 0, redo],
    ["Move up", moveBlock(-1)(state), moveBlock(-1)],
    ["Move down", moveBlock(1)(state), moveBlock(1)],
    ["Delete part", isLocked(state), deleteLocked],
  ];
  return (
    <>
      <div className="rich-tools" role="group" aria-label="Format">
        <SelectField
          id="rich-level"
          label="Kind"
          value={level === undefined ? "" : String(level)}
          onChange={(value) => value && run(setLevel(Number(value)))}
          options={level === undefined ? [["", "Part of the page"], ...LEVELS] : LEVELS}
        />
        {toggles.map(([name, isOn, command]) => (
          <button
            key={name}
            className="button quiet small"
            type="button"
            aria-pressed={isOn}
            onClick={() => run(command)}
          >
            {name}
          </button>
        ))}
        <button
          className="button quiet small"
          type="button"
          aria-expanded={hasLinkForm}
          aria-pressed={link !== undefined}
          onClick={() => setLinkForm(!hasLinkForm)}
        >
          Link
        </button>
        {actions.map(([name, isPossible, command]) => (
          <button
            key={name}
            className="button quiet small"
            type="button"
            aria-disabled={!isPossible}
            onClick={() => isPossible && run(command)}
          >
            {name}
          </button>
        ))}
      </div>
      {hasLinkForm && (
        <LinkForm key={link?.href ?? ""} page={page} state={state} run={run} onClose={() => setLinkForm(false)} />
      )}
    </>
  );
}
