import { answerSubmissions, CANNOT_SEND, showNotSent } from "../src/accounts/form/native-submission";
import { closestTo } from "../src/core/dom/dom";
import { createEdits } from "../src/core/edits";
import { listenLate } from "../src/core/late-listener";
import { atEnd, createLifetime } from "../src/core/lifetime";

/** Time in ms for which a press is kept; then the visitor gets a message, and the next press is kept again. */
const HOLD_LIMIT = 30_000;

/** Controls that submit their form. */
const SUBMIT_CONTROL = ':is(input, button):is([type="submit"], [type="image"]), button:not([type])';

/** What a visitor pressed before its module was there. */
export interface Held {
  /** Does what was asked for. */
  release(): void;
  /** Says that it cannot be done now. */
  refuse(): void;
}

/** What waits for a module. */
interface Waiting {
  /** What is kept, by element. */
  readonly held: Map<HTMLElement, Held>;
  /** Ends when the module is there. */
  readonly arrival: AbortSignal;
  /** Asks for the module, in case an earlier attempt failed. */
  fetch(): void;
}

/** Keeps what a visitor sends by a form, or presses on a button or a lightbox, until its module is there. */
export function holdPresses(element: HTMLElement, signal: AbortSignal, { held, arrival, fetch }: Waiting): void {
  const form = element instanceof HTMLFormElement ? element : undefined;
  if (arrival.aborted || (!form && !element.matches("button, .w-lightbox"))) return;
  const standIn = createLifetime(signal, arrival);
  const edits = createEdits(standIn.signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    held.delete(element);
  };
  const refuse = () => {
    end();
    if (form) showNotSent(form, edits);
    else window.alert(CANNOT_SEND);
  };
  function hold(event: Event, again: () => void): void {
    edits.undo();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.has(element)) return;
    const release = () => {
      end();
      if (element.isConnected) again();
    };
    held.set(element, { release, refuse });
    timer = setTimeout(refuse, HOLD_LIMIT);
    fetch();
  }
  const listen = { capture: true, signal: standIn.signal };
  atEnd(signal, end);
  if (form) {
    answerSubmissions(form, standIn.signal);
    listenLate(form, "submit", (event) => hold(event, () => sendAgain(form)), listen);
  }
  listenLate(
    element,
    "click",
    (event) => {
      // Before the browser shows messages about fields: the module shows them in the page.
      const control = form ? closestTo<HTMLElement>(event.target, SUBMIT_CONTROL) : element;
      if (control) hold(event, () => control.click());
    },
    listen,
  );
}

/** Submits a form again. Uses the method of the prototype, because a field can shadow the one of the form. */
function sendAgain(form: HTMLFormElement): void {
  const { prototype } = HTMLFormElement;
  // Safari has it since 16.
  if ("requestSubmit" in prototype) prototype.requestSubmit.call(form);
  else form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

declare module "../src/core/modules" {
  interface Contents {
    heldPresses: typeof holdPresses;
  }
}

/** @alias for the build, which finds each module under this name. */
export const content = holdPresses;
