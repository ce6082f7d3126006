import { answerSubmissions, CANNOT_SEND, sayUnsent } from "../src/accounts/form/native-submission";
import type { Behaviour } from "../src/core/behaviour";
import { createEdits } from "../src/core/edits";
import type { Reporter } from "../src/core/errors";
import { atEnd, createLife } from "../src/core/life";

/** What the islands look for; a test holds it against their own selectors. */
export const ISLAND_MARKUP = [
  ".w-lightbox",
  "form[data-wf-user-form-type]",
  "button[data-wf-user-logout]",
  "[data-wf-user-subscriptions-list]",
].join();

/** Time in ms for which a press is kept; then the visitor gets a message, and the next press is kept again. */
const HOLD_LIMIT = 30_000;

/** What a visitor pressed before the islands were there. */
interface Held {
  /** Does what was asked for. */
  release(): void;
  /** Says that it cannot be done now. */
  refuse(): void;
}

export interface IslandLoader {
  readonly behaviour: Behaviour;
  /** When the islands that the page needs are there; at once if it needs none, and also after a failure. */
  arrived(): Promise<void>;
}

/**
 * The split build's way to its islands: they are fetched, once, when the page has markup for them. Until they are
 * there, what a visitor presses or sends on such an element is held and then done.
 * @param load brings the islands and mounts them; called again after a failure.
 */
export function createIslandLoader(load: () => Promise<void>): IslandLoader {
  let loading: Promise<void> | undefined;
  const held = new Map<HTMLElement, Held>();
  /** Ends what stands in for the islands. */
  const arrival = createLife();

  async function fetchIslands(report: Reporter["report"]): Promise<void> {
    try {
      await load();
    } catch (error) {
      // The next press tries again.
      loading = undefined;
      report(error);
      for (const { refuse } of held.values()) refuse();
      return;
    }
    arrival.abort();
    for (const { release } of held.values()) release();
  }

  return {
    behaviour: {
      name: "island-loader",
      selector: ISLAND_MARKUP,
      modes: ["published", "preview", "design"],
      setup: ({ report }) => void (loading ??= fetchIslands(report)),
      mount(element, { signal, report }) {
        const form = element instanceof HTMLFormElement ? element : undefined;
        if (arrival.signal.aborted || (!form && !element.matches("button, .w-lightbox"))) return;
        const standIn = createLife();
        for (const ended of [signal, arrival.signal]) atEnd(ended, () => standIn.abort());
        const edits = createEdits(standIn.signal);
        let timer: ReturnType<typeof setTimeout> | undefined;
        const end = () => {
          clearTimeout(timer);
          held.delete(element);
        };
        const release = () => {
          end();
          if (!element.isConnected) return;
          if (form) sendAgain(form);
          else element.click();
        };
        const refuse = () => {
          end();
          if (form) sayUnsent(form, edits);
          else window.alert(CANNOT_SEND);
        };
        atEnd(signal, end);
        if (form) answerSubmissions(form, standIn.signal);
        element.addEventListener(
          form ? "submit" : "click",
          (event) => {
            edits.undo();
            event.preventDefault();
            event.stopImmediatePropagation();
            if (held.has(element)) return;
            held.set(element, { release, refuse });
            timer = setTimeout(refuse, HOLD_LIMIT);
            loading ??= fetchIslands(report);
          },
          { capture: true, signal: standIn.signal },
        );
      },
    },
    arrived: async () => loading,
  };
}

/** Submits a form again. Uses the method of the prototype, because a field can shadow the one of the form. */
function sendAgain(form: HTMLFormElement): void {
  const { prototype } = HTMLFormElement;
  // Safari has it since 16.
  if ("requestSubmit" in prototype) prototype.requestSubmit.call(form);
  else form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}
