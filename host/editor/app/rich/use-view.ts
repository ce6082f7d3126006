import { EditorState, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState, type RefObject } from "react";
import { plugins } from "./commands";
import { cleanPasted, dropActive } from "./paste";
import type { RichText } from "./read-text";

interface View {
  holder: RefObject<HTMLDivElement | null>;
  state: EditorState;
  /** Runs a command on the text, which has the focus then. */
  run(command: Command): void;
}

/** A text that is edited inside of an element. */
export function useView({ text, places }: RichText): View {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [state, setState] = useState(() => EditorState.create({ doc: text, plugins: [...plugins] }));
  const start = useRef(state);
  useEffect(() => {
    const created = new EditorView(holder.current, {
      state: start.current,
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": "Text" },
      transformPastedHTML: dropActive,
      // What is dragged inside the text is moved, and there once.
      transformPasted: (slice, { state: { doc }, dragging }) =>
        dragging?.move ? slice : cleanPasted(slice, doc, places),
      dispatchTransaction(transaction) {
        created.updateState(created.state.apply(transaction));
        setState(created.state);
      },
    });
    view.current = created;
    created.focus();
    return () => created.destroy();
  }, [places]);
  return {
    holder,
    state,
    run(command) {
      const { current } = view;
      if (!current) return;
      command(current.state, current.dispatch, current);
      current.focus();
    },
  };
}
