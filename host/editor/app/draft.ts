import type { OpenedPage, PageChange } from "../../records/pages";
import { ask, Refusal } from "../../owner/app/api";
import { addChange, removeChange } from "./changes";
import { findKept, forget, keep } from "./kept";

/** What another owner has made of the page meanwhile. */
export interface Theirs {
  version: number;
  author: string;
  changes: readonly PageChange[];
  isDraft: boolean;
}

export interface DraftState {
  changes: readonly PageChange[];
  version: number;
  /** `offline`: the host does not answer, and is asked again; `ended`: the session has ended. */
  status: "stored" | "unsaved" | "saving" | "offline" | "ended";
  hasDraft: boolean;
  canUndo: boolean;
  canRedo: boolean;
  theirs: Theirs | undefined;
  /** Why the host refused the last change. */
  problem: string;
  /** Grows when the page has to be shown again. */
  round: number;
}

export interface Draft {
  read(): DraftState;
  watch(listener: () => void): () => void;
  /** A text while it is typed: the page shows it already. */
  type(change: PageChange): void;
  /** The next text that is typed is another step of undo. */
  endStep(): void;
  /** Another change, after which the page is shown again. */
  change(change: PageChange): void;
  /** Takes a change back, such as that something is hidden. */
  remove(change: PageChange): void;
  undo(): void;
  redo(): void;
  /** Waits until the host has all changes. @returns whether it has. */
  store(): Promise<boolean>;
  /** After a conflict: saves the own changes over the others. */
  takeMine(): void;
  /** After the page was published. */
  setPublished(version: number): void;
  /** Ends all timers. */
  end(): void;
}

/** Ms without typing after which a text is saved. */
const PAUSE = 700;
/** Ms after which the host is asked again when it did not answer. */
const AGAIN = 3000;

/** The changes of a page as they are made, with undo, and saved by themselves. Until then they are kept in the tab. */
export function createDraft(page: string, opened: OpenedPage): Draft {
  const { base } = opened;
  const kept = findKept(page);
  let stored = opened.changes;
  let past: (readonly PageChange[])[] = [];
  let future: (readonly PageChange[])[] = [];
  /** Whether the last step is the text that is being typed. */
  let isTyping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let hasToShow = false;
  let hasEnded = false;
  const listeners = new Set<() => void>();
  let state: DraftState = {
    ...{ changes: opened.changes, version: opened.version, status: "stored", hasDraft: opened.draft !== null },
    ...{ canUndo: false, canRedo: false, theirs: undefined, problem: "", round: 0 },
  };

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next, canUndo: past.length > 0, canRedo: future.length > 0 };
    for (const listener of listeners) listener();
  }

  const isStored = () => isEqual(state.changes, stored);

  function put(changes: readonly PageChange[], delay: number): void {
    keep(page, { version: state.version, base, changes });
    set({ changes, status: state.status === "offline" ? "offline" : "unsaved", problem: "" });
    plan(delay);
  }

  function plan(delay: number): void {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => void store(), delay);
  }

  function step(changes: readonly PageChange[], delay: number): void {
    past = [...past, state.changes];
    future = [];
    put(changes, delay);
  }

  function show(changes: readonly PageChange[]): void {
    isTyping = false;
    hasToShow = true;
    put(changes, 0);
  }

  async function store(): Promise<boolean> {
    clearTimeout(timer);
    if (running) await running;
    if (isStored() && !hasToShow) return settle();
    if (state.theirs || hasEnded) return false;
    running = save(state.changes).finally(() => (running = undefined));
    const isDone = await running;
    return isDone && !isStored() ? store() : isDone;
  }

  function settle(): boolean {
    forget(page);
    set({ status: "stored" });
    return true;
  }

  async function save(changes: readonly PageChange[]): Promise<boolean> {
    set({ status: "saving" });
    try {
      if (!isEqual(changes, stored)) {
        const { version } = await ask("PUT /page", {
          body: { page, version: state.version, base, changes: [...changes] },
        });
        accept(version, changes);
      }
    } catch (error) {
      return refuse(error, changes);
    }
    if (!isStored()) return true;
    if (hasToShow) set({ round: state.round + 1 });
    hasToShow = false;
    return settle();
  }

  function accept(version: number, changes: readonly PageChange[]): void {
    stored = changes;
    keep(page, { version, base, changes: state.changes });
    set({ version, hasDraft: true });
  }

  function refuse(error: unknown, changes: readonly PageChange[]): boolean {
    const { status, message, details } = error instanceof Refusal ? error : new Refusal(0, String(error));
    const theirs = status === 409 ? readTheirs(details) : undefined;
    if (status === 401) set({ status: "ended" });
    else if (theirs && isEqual(theirs.changes, changes)) {
      // The host had stored them, but its answer was lost.
      accept(theirs.version, changes);
      return true;
    } else if (theirs) set({ status: "unsaved", theirs });
    else if (status === 0 || status >= 500 || status === 429 || past.length === 0) {
      set({ status: "offline", problem: status === 0 ? "" : message });
      plan(AGAIN);
    } else {
      // What is refused was the last change.
      const before = past.pop() ?? stored;
      hasToShow = true;
      isTyping = false;
      put(before, 0);
      set({ problem: message });
    }
    return false;
  }

  const draft: Draft = {
    read: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type(change) {
      const changes = addChange(state.changes, change);
      if (isEqual(changes, state.changes)) return;
      if (isTyping) put(changes, PAUSE);
      else step(changes, PAUSE);
      isTyping = true;
    },
    endStep: () => void (isTyping = false),
    change(change) {
      past = [...past, state.changes];
      future = [];
      show(addChange(state.changes, change));
    },
    remove(change) {
      past = [...past, state.changes];
      future = [];
      show(removeChange(state.changes, change));
    },
    undo() {
      const before = past.pop();
      if (!before) return;
      future = [...future, state.changes];
      show(before);
    },
    redo() {
      const after = future.pop();
      if (!after) return;
      past = [...past, state.changes];
      show(after);
    },
    store,
    takeMine() {
      const { theirs } = state;
      if (!theirs) return;
      stored = theirs.changes;
      set({ theirs: undefined, version: theirs.version });
      hasToShow = true;
      put(state.changes, 0);
    },
    setPublished: (version) => set({ version, hasDraft: false }),
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
  if (kept && !isEqual(kept.changes, opened.changes)) {
    const { version, author, changes, isDraft } = describeOpened(opened);
    state = { ...state, changes: kept.changes };
    if (kept.version === opened.version && kept.base === base) show(kept.changes);
    else set({ status: "unsaved", theirs: { version, author, changes, isDraft } });
  } else forget(page);
  return draft;
}

const isEqual = (one: readonly PageChange[], other: readonly PageChange[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const describeOpened = ({ version, draft, revision, changes }: OpenedPage): Theirs => ({
  ...{ version, changes, isDraft: draft !== null, author: (draft ?? revision)?.author ?? "" },
});

function readTheirs(details: unknown): Theirs | undefined {
  return typeof details === "object" && details !== null && "theirs" in details
    ? (details as { theirs: Theirs }).theirs
    : undefined;
}
