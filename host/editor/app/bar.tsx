import { useState } from "react";
import { editorUrl } from "../../owner/app/pages/editor-url";
import { Icon } from "../../owner/app/shared/icons";
import type { Draft, DraftState } from "./draft";

const STATUS: Readonly<Record<DraftState["status"], string>> = {
  stored: "Saved as a draft",
  unsaved: "Not saved yet",
  saving: "Saving",
  offline: "Not saved. What you typed is kept here, and saved as soon as the site takes it.",
  ended: "Your session has ended",
};

interface Props {
  page: string;
  state: DraftState;
  draft: Draft;
  isRevealed: boolean;
  onReveal(isOn: boolean): void;
  onSettings(): void;
  onPublish(): void;
  onDiscard(): void;
}

/** The bar above the page. */
export function Bar({ page, state, draft, isRevealed, onReveal, onSettings, onPublish, onDiscard }: Props) {
  const { status, hasDraft, canUndo, canRedo } = state;
  const [isAsking, setAsking] = useState(false);
  const status_ = status === "stored" && !hasDraft ? "No changes that visitors do not see" : STATUS[status];
  const canPublish = hasDraft || status !== "stored";
  return (
    <header className="editor-bar">
      <a className="way-back" href="/__millrace#/pages">
        <Icon name="back" />
        Pages
      </a>
      <p className="editor-status" role="status">
        {status_}
      </p>
      <div className="actions">
        <button className="button quiet small" type="button" aria-disabled={!canUndo} onClick={draft.undo}>
          Undo
        </button>
        <button className="button quiet small" type="button" aria-disabled={!canRedo} onClick={draft.redo}>
          Redo
        </button>
        <button className="button quiet small" type="button" onClick={onSettings}>
          Page settings
        </button>
        <button
          className="button quiet small"
          type="button"
          aria-pressed={isRevealed}
          onClick={() => onReveal(!isRevealed)}
        >
          Show hidden parts
        </button>
        <a className="button quiet small" href={editorUrl(page, "preview")}>
          Preview
        </a>
        {hasDraft && !isAsking && (
          <button className="button quiet small" type="button" onClick={() => setAsking(true)}>
            Discard draft
          </button>
        )}
        {hasDraft && isAsking && (
          <span className="sure" role="group" aria-label="Discard the draft for good?">
            <button
              className="button danger small"
              type="button"
              onClick={() => {
                setAsking(false);
                onDiscard();
              }}
            >
              Discard for good
            </button>
            <button className="button quiet small" type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </span>
        )}
        <button
          className="button small"
          type="button"
          aria-disabled={!canPublish}
          onClick={() => canPublish && onPublish()}
        >
          Publish
        </button>
      </div>
    </header>
  );
}
