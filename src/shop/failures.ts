import { errorText, errorType } from "../commerce/error-types";
import type { CommerceEvents } from "../commerce/events";
import type { ErrorArea } from "../commerce/messages";
import { createElement } from "../core/dom/create-element";
import { getParent, nativeMembers } from "../core/dom/dom";
import { freeId } from "../core/dom/free-id";
import { createEdits } from "../core/edits";
import type { Reporter } from "../core/errors";
import { emit } from "../core/events";
import { createLifetime, type Lifetime } from "../core/lifetime";
import { linkError } from "../form-kit/link-error";
import { OperationError } from "../network/errors";
import { nodeType } from "./names";

/** The node types of the error elements, and where the text is in them. */
const PLACES: Readonly<Record<ErrorArea, readonly [block: string, text: string]>> = {
  checkout: [nodeType("commerce-checkout-error-state"), ".w-checkout-error-msg"],
  cart: [nodeType("commerce-cart-error"), ".w-cart-error-msg"],
  "add-to-cart": [nodeType("commerce-add-to-cart-error"), nodeType("commerce-add-to-cart-error")],
};

/** What failed, and the fields that it is about. */
export interface Failure {
  /** Type of the catalogue; default: by the server's code. */
  readonly type?: string;
  /** What the server or the connection refused. */
  readonly error?: unknown;
  readonly step?: "buy" | "pay";
  readonly controls?: readonly Element[];
}

/** The errors of one form, cart or checkout, shown in the page's own error element, with the catalogue's texts. */
export interface Failures {
  show(failure: Failure): void;
  clear(): void;
}

/** The error element nearest to a part of the page. */
function findBlock(area: ErrorArea, from: Element): Element | null {
  const [block] = PLACES[area];
  for (let scope: Node | null = from; scope instanceof Element; scope = getParent(scope)) {
    const found = nativeMembers(scope).querySelector(block);
    if (found) return found;
  }
  return null;
}

/** @param element the form, cart or checkout. */
export function createFailures(
  area: ErrorArea,
  element: HTMLElement,
  signal: AbortSignal,
  report: Reporter["report"],
): Failures {
  const edits = createEdits(signal);
  let shown: Lifetime | undefined;

  function clear(): void {
    shown?.abort();
    shown = undefined;
    emit<CommerceEvents>(element, "millrace:commerce:clear", { area });
  }

  /** Pages may lack an error element (E-9): then the text is behind the part. */
  function makeText(text: string, life: Lifetime): Element {
    const made = createElement("p", { role: "alert", class: "millrace-error" });
    made.textContent = text;
    return createEdits(life.signal).insert(made, element.parentElement ?? document.body, element.nextSibling);
  }

  function tie(text: Element, controls: readonly Element[], life: Lifetime): void {
    if (!controls.length) return;
    if (!text.id) edits.attribute(text, "id", freeId("millrace-shop-error-", 1));
    linkError(controls, text.id, life.signal);
    (controls[0] as HTMLElement).focus();
  }

  return {
    clear,
    show({ type, error, step, controls = [] }) {
      if (signal.aborted) return;
      clear();
      const life = (shown = createLifetime(signal));
      const { codes, problems, tooSmall } = error instanceof OperationError ? error : new OperationError("");
      const failure = { type, code: codes[0], step, message: tooSmall ? "too small" : undefined };
      emit<CommerceEvents>(element, "millrace:commerce:error", {
        area,
        ...failure,
        problems: problems.map((problem) => ({ type: problem })),
      });
      const block = findBlock(area, element);
      const text = block
        ? (block.querySelector(PLACES[area][1]) ?? block)
        : makeText(errorText(area, errorType(area, failure), null), life);
      tie(text, controls, life);
      // A code is an answer to the visitor; anything else is a fault of the site.
      if (error && !codes.length) report(error);
    },
  };
}
