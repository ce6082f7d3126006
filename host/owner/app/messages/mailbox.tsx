import { useEffect, useRef, useState } from "react";
import type { SubmissionRow } from "../../api-types";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { KeysHelp } from "./keys-help";
import { MessageList } from "./message-list";
import { Message } from "./message";
import type { Folder } from "../folders";
import { go } from "../route";
import { FormFilter } from "./form-filter";
import { Search } from "../shared/search";
import { useFilters } from "./use-filters";
import { useKeys } from "./use-keys";
import { isWide } from "../shared/use-wide";
import { Warnings } from "./warnings";
import { useMessages } from "./use-messages";
import type { SubmissionStatus } from "../../../records/submissions";

interface Props {
  place: string;
  folder: Folder;
  /** The message that is open. */
  id: string | undefined;
}

const MOVED: Record<SubmissionStatus, string> = {
  inbox: "Moved to the inbox",
  spam: "Moved to spam",
  archived: "Archived",
};

/** A folder: its list, and the message that is open. */
export function Mailbox({ place, folder, id }: Props) {
  const { counts, refresh, say, attempt } = useApp();
  const may = useMay("answer");
  const [helping, setHelping] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { search, setSearch, form, setForm, forms, query, empty } = useFilters(folder);
  const { lines, more, patch } = useMessages(query);
  useEffect(() => {
    document.title = `${counts.inbox.unread ? `(${counts.inbox.unread}) ` : ""}${folder.title} · Millrace`;
  }, [counts, folder]);

  const rows = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>("a[data-id]") ?? [])];
  /** The focused row, else the open one. */
  const currentId = () => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.id : undefined;
    return focused ?? id;
  };

  const step = (by: number) => {
    const all = rows();
    const at = all.findIndex(({ dataset }) => dataset.id === currentId());
    const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
    next?.focus();
    if (id && next?.dataset.id && isWide()) go(place, next.dataset.id);
  };

  const change = async (ids: string[], what: { status?: SubmissionStatus; unread?: boolean }) => {
    await ask("PATCH /submissions", { body: { ids, ...what } });
    refresh();
  };

  /** Removes a message from the list and opens the next one. */
  const takeOut = (gone: string) => {
    const at = lines?.findIndex((line) => line.id === gone) ?? -1;
    const next = lines?.[at + 1] ?? lines?.[at - 1];
    patch((old) => old.filter((line) => line.id !== gone));
    if (id === gone) go(place, ...(isWide() && next ? [next.id] : []));
    if (next)
      rows()
        .find(({ dataset }) => dataset.id === next.id)
        ?.focus();
  };

  const move = (moved: string, from: SubmissionStatus, status: SubmissionStatus) =>
    void attempt(async () => {
      await change([moved], { status });
      if (status !== folder.status) takeOut(moved);
      say({ text: MOVED[status], undo: () => void attempt(() => change([moved], { status: from })) });
    });

  const moveCurrent = (status: SubmissionStatus) => {
    const current = may ? lines?.find((line) => line.id === currentId()) : undefined;
    // The same key moves it back to the inbox.
    if (current) move(current.id, current.status, current.status === status ? "inbox" : status);
  };

  const mark = (marked: string, unread: boolean) =>
    void attempt(async () => {
      patch((old) => old.map((line): SubmissionRow => (line.id === marked ? { ...line, unread } : line)));
      await change([marked], { unread });
    });

  const remove = (removed: string) =>
    void attempt(async () => {
      await ask("DELETE /submissions", { body: { ids: [removed] } });
      takeOut(removed);
      refresh();
      say({ text: "Deleted permanently" });
    });

  const { on, setOn } = useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    e: () => moveCurrent("archived"),
    s: () => moveCurrent("spam"),
    "/": () => document.getElementById("search")?.focus(),
    "?": () => setHelping(true),
    Escape: () => {
      const back = id;
      if (!back) return;
      go(place);
      rows()
        .find(({ dataset }) => dataset.id === back)
        ?.focus();
    },
  });

  return (
    <main className="mailbox">
      <section className="list" aria-label={folder.title}>
        <header className="list-head">
          <h1>{folder.title}</h1>
          <button
            className="help"
            type="button"
            aria-label="Keyboard"
            title="Keyboard"
            onClick={() => setHelping(true)}
          >
            ?
          </button>
          <Search value={search} onChange={setSearch} />
          {forms.length > 1 && <FormFilter names={forms} value={form} onChange={setForm} />}
        </header>
        <Warnings />
        <MessageList place={place} lines={lines} open={id} more={more} empty={empty} listRef={list} />
      </section>
      {id ? (
        <Message key={id} id={id} place={place} onMove={move} onMark={mark} onRemove={remove} />
      ) : (
        <div className="nothing-open">
          <p>Choose a message to read it here.</p>
        </div>
      )}
      {helping && <KeysHelp on={on} onChange={setOn} onClose={() => setHelping(false)} />}
    </main>
  );
}
