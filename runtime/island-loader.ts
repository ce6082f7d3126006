import { showError } from "../src/accounts/blocks";
import type { Behaviour } from "../src/core/behaviour";
import { createEdits } from "../src/core/dom";
import { report } from "../src/core/errors";
import { loadScript } from "../src/network/script";

/** What the islands look for; a test holds it against their own selectors. */
export const ISLAND_MARKUP = [
  ".w-lightbox",
  "form[data-wf-user-form-type]",
  "button[data-wf-user-logout]",
  "[data-wf-user-subscriptions-list]",
].join();

/** Said by a form that has no words of its own for a failure, and by what has no place for words. */
const FAILED = "Something went wrong. Please try again.";

/** Time in ms for which a press is held; then the visitor is told, and the next press is held anew. */
const PATIENCE = 30_000;

/** What a visitor pressed before the islands were there. */
interface Held {
  /** Does what was asked for. */
  release(): void;
  /** Says that it cannot be done now. */
  refuse(): void;
}

/** `sha384-…` of the islands' script, put in by the build. */
declare const ISLANDS_INTEGRITY: string;

export interface IslandLoader {
  readonly behaviour: Behaviour;
  /** When the islands that the page needs are there; at once if it needs none, and also after a failure. */
  arrived(): Promise<void>;
}

/**
 * Fetches the islands' script, once, when the page has markup for them: React is 7 kB that a page without accounts,
 * subscriptions or a lightbox need not load. Until it is there, what a visitor presses or sends on such an element is
 * held back and then done, so that no password leaves by a native submission.
 * @param tag the runtime's own script tag; the islands lie beside it, `millrace-islands.js` beside `millrace.js`.
 */
export function createIslandLoader(tag: HTMLScriptElement | null): IslandLoader {
  let arrival: Promise<void> | undefined;
  let here = false;
  const held = new Map<HTMLElement, Held>();

  async function load(): Promise<void> {
    const url = (tag?.src ?? "").replace(/\.js(?=$|[?#])/, "-islands.js");
    try {
      await loadScript(url, {
        nonce: tag?.nonce,
        crossOrigin: tag?.crossOrigin,
        integrity: tag?.integrity && ISLANDS_INTEGRITY,
      });
    } catch (error) {
      // The next press tries again.
      arrival = undefined;
      report(error, { behaviour: "script tag", element: tag ?? undefined, attribute: "src", expected: `${url} beside it` });
      for (const { refuse } of held.values()) refuse();
      return;
    }
    here = true;
    for (const { release } of held.values()) release();
  }

  return {
    behaviour: {
      name: "island-loader",
      selector: ISLAND_MARKUP,
      modes: ["published", "preview", "design"],
      setup: () => void (arrival ??= load()),
      mount(element, { signal }) {
        const form = element instanceof HTMLFormElement ? element : undefined;
        if (here || (!form && !element.matches("button, .w-lightbox"))) return;
        const edits = createEdits(signal);
        let timer: ReturnType<typeof setTimeout> | undefined;
        const end = () => {
          clearTimeout(timer);
          held.delete(element);
        };
        const release = () => {
          end();
          if (!element.isConnected) return;
          if (form) form.requestSubmit();
          else element.click();
        };
        const refuse = () => {
          end();
          if (form) showError(form, edits, (text) => text.textContent || FAILED);
          else window.alert(FAILED);
        };
        signal.addEventListener("abort", end, { once: true });
        element.addEventListener(
          form ? "submit" : "click",
          (event) => {
            edits.undo();
            if (here) return;
            event.preventDefault();
            event.stopImmediatePropagation();
            if (held.has(element)) return;
            held.set(element, { release, refuse });
            timer = setTimeout(refuse, PATIENCE);
            arrival ??= load();
          },
          { capture: true, signal },
        );
      },
    },
    arrived: async () => arrival,
  };
}
