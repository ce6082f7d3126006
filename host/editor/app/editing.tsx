import { useRef, useState } from "react";
import type { OpenedPage, PageChange } from "../../records/pages";
import type { FrameMessage, Selected } from "../messages";
import { Bar } from "./bar";
import { Conflict } from "./conflict";
import { keptChanges } from "./kept";
import { OtherPages } from "./other-pages";
import { Panel } from "./panel";
import { Questions } from "./questions";
import { Settings } from "./settings";
import { useDraft } from "./use-draft";
import { useFrameMessages, useFrameUrl } from "./use-frame";
import { usePublishing } from "./use-publishing";

interface Props {
  page: string;
  me: string;
  opened: OpenedPage;
  /** Opens the page again, as the host has it. */
  onReopen(): void;
  onLeave(): void;
}

/** The editor around the page. */
export function Editing({ page, me, opened, onReopen, onLeave }: Props) {
  const { draft, state } = useDraft(page, opened, onReopen, onLeave);
  const [selected, setSelected] = useState<Selected>();
  /** The round of the page that `selected` is of. */
  const [selectedRound, setSelectedRound] = useState(0);
  const [sections, setSections] = useState<readonly string[]>([]);
  const [notice, setNotice] = useState("");
  const [hasSettings, setSettings] = useState(false);
  const [isRevealed, setRevealed] = useState(false);
  const top = useRef(0);
  const panel = useRef<HTMLElement>(null);

  const publishing = usePublishing(page, draft, { onNotice: setNotice, onReopen, onLeave });
  const { attempt, publish, discard, publishToo, dialog } = publishing;
  const shown = useFrameUrl("edit", page, state.round, (error) => void attempt(() => Promise.reject(error)));
  const { frame, send } = useFrameMessages(receive);

  function receive(message: FrameMessage): void {
    switch (message.type) {
      case "ready":
        setSections(message.sections);
        if (isRevealed) send({ type: "reveal", isOn: true });
        return send({ type: "select", place: selected?.place ?? "", top: top.current });
      case "selected":
        draft.endStep();
        if (isWrittenAnew(message, state.changes)) return send({ type: "select", place: message.rich?.place ?? "" });
        setSelectedRound(shown?.round ?? 0);
        return setSelected(message);
      case "unknown":
        return setSelected(undefined);
      case "text":
        setSelected((one) => one && { ...one, texts: one.texts.map((text) => replaceText(text, message)) });
        return draft.type({ kind: "text", place: message.place, value: message.value });
      case "position":
        top.current = message.top;
        return undefined;
      case "key":
        return message.key === "leave" ? panel.current?.focus() : draft[message.key]();
    }
  }

  return (
    <div
      className="editor"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(event.key)) return;
        event.preventDefault();
        if (event.shiftKey || /y/i.test(event.key)) draft.redo();
        else draft.undo();
      }}
    >
      <Bar
        page={page}
        state={state}
        draft={draft}
        onSettings={() => setSettings(true)}
        onPublish={publish}
        onDiscard={discard}
        isRevealed={isRevealed}
        onReveal={(isOn) => {
          setRevealed(isOn);
          send({ type: "reveal", isOn });
        }}
      />
      <main className="editor-page">
        <h1 className="unseen">Edit {opened.settings.title || page}</h1>
        {shown && <iframe key={shown.round} ref={frame} title="The page" sandbox="allow-scripts" src={shown.url} />}
      </main>
      <aside className="editor-panel" aria-label="What is selected" tabIndex={-1} ref={panel}>
        <div className="editor-notice" role="status">
          {(state.problem || notice) && <p className="banner">{state.problem || notice}</p>}
        </div>
        <Questions page={page} version={state.version} opened={opened} attempt={attempt} onAnswered={onReopen} />
        <Panel
          page={page}
          selected={selected}
          isOutdated={state.hasToShow || selectedRound !== state.round}
          sections={sections}
          changes={state.changes}
          draft={draft}
          attempt={attempt}
          onSelect={(place) => send({ type: "select", place })}
          onWrite={(text) => {
            setSelected((one) => one && { ...one, texts: one.texts.map((old) => replaceText(old, text)) });
            send({ type: "write", ...text });
            draft.type({ kind: "text", ...text });
          }}
        />
        {selected && <OtherPages {...{ page, state, attempt }} place={selected.place} onChanged={publishToo} />}
      </aside>
      {hasSettings && (
        <Settings
          settings={opened.settings}
          changes={state.changes}
          onClose={() => setSettings(false)}
          onChange={draft.change}
        />
      )}
      {state.theirs && (
        <Conflict
          me={me}
          mine={state.changes}
          theirs={state.theirs}
          onMine={draft.takeMine}
          onTheirs={() => {
            keptChanges.forget(page);
            onReopen();
          }}
        />
      )}
      {dialog}
    </div>
  );
}

/** Whether an element is inside of a rich text that the owner has changed, which is edited as a whole. */
const isWrittenAnew = ({ place, rich, texts, image }: Selected, changes: readonly PageChange[]): boolean =>
  place !== rich?.place &&
  texts.length === 0 &&
  !image &&
  changes.some((change) => change.kind === "rich" && change.place === rich?.place);

const replaceText = <T extends { place: string; value: string }>(old: T, { place, value }: T | Omit<T, "type">): T =>
  old.place === place ? { ...old, value } : old;
