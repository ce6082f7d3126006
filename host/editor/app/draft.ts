import { atom } from "nanostores";
import type { OpenedPage, PageChange } from "../../records/pages";
import { ask, Refusal } from "../../owner/app/api";
import { addChange, removeChange } from "../../pages/change-list";
import { keptChanges } from "./kept";
import { createSteps } from "./steps";

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
  /** `offline`: the host does not answer or does not take the page now, and is asked again; `ended`: the session has ended. */
  status: "stored" | "unsaved" | "saving" | "offline" | "ended";
  hasDraft: boolean;
  canUndo: boolean;
  canRedo: boolean;
  theirs: Theirs | undefined;
  /** Why the host refused the last change. */
  problem: string;
  /** Whether the page has to be shown again once the host has the changes. */
  hasToShow: boolean;
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
  /** Another change, after which the page is shown again. @param others the changes beside it; default: all. */
  change(change: PageChange, others?: readonly PageChange[]): void;
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

/**
 * The changes of a page as they are made, with undo, and saved by themselves. Until then they are kept in the tab.
 * @param onNewPage called when the site has a new version of the page, on which the changes are now.
 */
export function createDraft(page: string, opened: OpenedPage, onNewPage: () => void): Draft {
  const { base } = opened;
  const kept = keptChanges.find(page);
  let stored = opened.changes;
  const steps = createSteps();
  /** Whether the last step is the text that is being typed. */
  let isTyping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let hasEnded = false;
  const state = atom(describeStart(opened));
  const set = (next: Partial<DraftState>): void => state.set({ ...state.get(), ...next, ...steps.describe() });

  const isStored = () => isEqual(state.get().changes, stored);

  function put(changes: readonly PageChange[], delay: number, more: Partial<DraftState> = {}): void {
    keptChanges.keep(page, { version: state.get().version, base, changes });
    set({ changes, status: state.get().status === "offline" ? "offline" : "unsaved", problem: "", ...more });
    plan(delay);
  }

  function plan(delay: number): void {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => void store(), delay);
  }

  /** @param changes undefined: there is no step to go back to. */
  function show(changes: readonly PageChange[] | undefined): void {
    if (!changes) return;
    isTyping = false;
    put(changes, 0, { hasToShow: true });
  }

  function makeStep(changes: readonly PageChange[]): void {
    if (isEqual(changes, state.get().changes)) return;
    steps.add(state.get().changes);
    show(changes);
  }

  function markStored(): true {
    keptChanges.forget(page);
    set({ status: "stored" });
    return true;
  }

  async function store(): Promise<boolean> {
    clearTimeout(timer);
    while (running) await running;
    if (isStored() && !state.get().hasToShow) return markStored();
    if (state.get().theirs || hasEnded) return false;
    running = save(state.get().changes).finally(() => (running = undefined));
    const isDone = await running;
    return isDone && !isStored() ? store() : isDone;
  }

  async function save(changes: readonly PageChange[]): Promise<boolean> {
    set({ status: "saving" });
    try {
      if (!isEqual(changes, stored)) {
        const body = { page, version: state.get().version, base, changes: [...changes] };
        const written = await ask("PUT /page", { body });
        accept(written.version, changes);
        if (written.base !== base && isStored()) onNewPage();
      }
    } catch (error) {
      return refuse(error, changes);
    }
    if (!isStored()) return true;
    const { hasToShow, round } = state.get();
    if (hasToShow) set({ hasToShow: false, round: round + 1 });
    return markStored();
  }

  function accept(version: number, changes: readonly PageChange[]): void {
    stored = changes;
    keptChanges.keep(page, { version, base, changes: state.get().changes });
    set({ version, hasDraft: true });
  }

  function refuse(error: unknown, changes: readonly PageChange[]): boolean {
    const failure = findFailure(error, changes);
    if (failure.kind === "stored") {
      accept(failure.version, changes);
      return true;
    }
    if (failure.kind === "ended") set({ status: "ended" });
    else if (failure.kind === "conflict") set({ status: "unsaved", theirs: failure.theirs });
    else if (failure.kind === "refused" && steps.describe().canUndo) {
      // What is refused was the last change. Of a text that was being typed, what the host has stays.
      show(isTyping ? stored : (steps.drop() ?? stored));
      set({ problem: failure.problem });
    } else {
      set({ status: "offline", problem: failure.problem });
      plan(AGAIN);
    }
    return false;
  }

  const draft: Draft = {
    read: () => state.get(),
    watch: (listener) => state.listen(listener),
    type(change) {
      const changes = addChange(state.get().changes, change);
      if (isEqual(changes, state.get().changes)) return;
      if (!isTyping) steps.add(state.get().changes);
      isTyping = true;
      put(changes, PAUSE);
    },
    endStep: () => void (isTyping = false),
    change: (change, others = state.get().changes) => makeStep(addChange(others, change)),
    remove: (change) => makeStep(removeChange(state.get().changes, change)),
    undo: () => show(steps.undo(state.get().changes)),
    redo: () => show(steps.redo(state.get().changes)),
    store,
    takeMine() {
      const { theirs } = state.get();
      if (!theirs) return;
      stored = theirs.changes;
      set({ theirs: undefined, version: theirs.version, hasToShow: true });
      put(state.get().changes, 0);
    },
    setPublished: (version) => set({ version, hasDraft: false }),
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
  if (kept && !isEqual(kept.changes, opened.changes)) {
    set({ changes: kept.changes });
    if (kept.version === opened.version && kept.base === base) show(kept.changes);
    else set({ status: "unsaved", theirs: describeOpened(opened) });
  } else keptChanges.forget(page);
  return draft;
}

const describeStart = ({ changes, version, draft }: OpenedPage): DraftState => ({
  ...{ changes, version, status: "stored", hasDraft: draft !== null, theirs: undefined, problem: "", round: 0 },
  ...{ canUndo: false, canRedo: false, hasToShow: false },
});

/** Statuses of refusals that are about the changes. Others are about the page, the session or the host, and may end. */
const OF_THE_CHANGES: ReadonlySet<number> = new Set([400, 413, 422]);

type Failure =
  | { kind: "ended" }
  /** The host had stored the changes, but its answer was lost. */
  | { kind: "stored"; version: number }
  | { kind: "conflict"; theirs: Theirs }
  | { kind: "refused" | "offline"; problem: string };

/** What the answer to a draft that was not stored means. */
function findFailure(error: unknown, changes: readonly PageChange[]): Failure {
  if (!(error instanceof Refusal)) return { kind: "offline", problem: String(error) };
  const { status, message, details } = error;
  if (status === 401) return { kind: "ended" };
  const theirs = status === 409 ? readTheirs(details) : undefined;
  if (theirs)
    return isEqual(theirs.changes, changes)
      ? { kind: "stored", version: theirs.version }
      : { kind: "conflict", theirs };
  if (status === 0) return { kind: "offline", problem: "" };
  return { kind: OF_THE_CHANGES.has(status) ? "refused" : "offline", problem: message };
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
