import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { useState } from "react";
import type { RichKind } from "../../../pages/rich-tags";
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
import { ImageForm } from "./image-form";
import { LinkForm } from "./link-form";

interface Props {
  page: string;
  kind: RichKind;
  canLink: boolean;
  state: EditorState;
  run(command: Command): void;
}

type Toggle = readonly [name: string, isOn: boolean, command: Command];
type Action = readonly [name: string, isPossible: boolean, command: Command];

const LEVELS: readonly (readonly [value: string, text: string])[] = [
  ["0", "Text"],
  ...[1, 2, 3, 4, 5, 6].map((level) => [String(level), `Heading ${level}`] as const),
];

/** What can be done with the selected words and blocks. */
export function Toolbar({ page, kind, canLink, state, run }: Props) {
  const [form, setForm] = useState<"link" | "image">();
  const level = findLevel(state);
  const link = findLink(state);
  const isBlock = kind === "block";
  const looks: readonly Toggle[] = [
    ["Bold", hasLook(state, "bold"), toggleLook("bold")],
    ["Italic", hasLook(state, "italic"), toggleLook("italic")],
  ];
  const groups: readonly Toggle[] = [
    ["List", hasGroup(state, "bullets"), toggleGroup("bullets")],
    ["Numbered list", hasGroup(state, "numbers"), toggleGroup("numbers")],
    ["Quote", hasGroup(state, "quote"), toggleGroup("quote")],
  ];
  const moves: readonly Action[] = [
    ["Move up", moveBlock(-1)(state), moveBlock(-1)],
    ["Move down", moveBlock(1)(state), moveBlock(1)],
  ];
  const actions: readonly Action[] = [
    ["Undo", undoDepth(state) > 0, undo],
    ["Redo", redoDepth(state) > 0, redo],
    ...(isBlock ? moves : []),
    ["Delete part", isLocked(state), deleteLocked],
  ];
  return (
    <>
      <div className="rich-tools" role="group" aria-label="Format">
        {isBlock && (
          <SelectField
            id="rich-level"
            label="Kind"
            value={level === undefined ? "" : String(level)}
            onChange={(value) => value && run(setLevel(Number(value)))}
            options={level === undefined ? [["", "Part of the page"], ...LEVELS] : LEVELS}
          />
        )}
        {[...looks, ...(isBlock ? groups : [])].map(([name, isOn, command]) => (
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
        {canLink && (
          <button
            className="button quiet small"
            type="button"
            aria-expanded={form === "link"}
            aria-pressed={link !== undefined}
            onClick={() => setForm(form === "link" ? undefined : "link")}
          >
            Link
          </button>
        )}
        {isBlock && (
          <button
            className="button quiet small"
            type="button"
            aria-expanded={form === "image"}
            onClick={() => setForm(form === "image" ? undefined : "image")}
          >
            Image
          </button>
        )}
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
      {form === "link" && (
        <LinkForm key={link?.href ?? ""} page={page} state={state} run={run} onClose={() => setForm(undefined)} />
      )}
      {form === "image" && <ImageForm page={page} run={run} onClose={() => setForm(undefined)} />}
    </>
  );
}
