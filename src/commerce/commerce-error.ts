import type { Behaviour } from "../core/behaviour";
import { nativeMembers } from "../core/dom/dom";
import { createEdits, type Edits } from "../core/edits";
import { atEnd } from "../core/lifetime";
import { hide } from "../core/dom/visibility";
import { on } from "../core/events";
import { errorText, errorType } from "./error-types";
import type { CommerceErrorDetail, CommerceEvents } from "./events";
import { NEEDS_REFRESH, type ErrorArea } from "./messages";
import type { CreateBehaviours } from "../core/modules";
import { AREAS, ERRORS, selectNodeType } from "./module";

/** Whether an event on `target` concerns this block: its own form's, or one for the whole page. */
function concerns(block: Element, target: EventTarget | null, nodeType: string): boolean {
  if (!(target instanceof Element) || target === document.body) return true;
  // A page has many "add to cart" forms, each with a block beside it.
  for (let scope: Element | null = target; scope; scope = nativeMembers(scope).parentElement) {
    const members = nativeMembers(scope);
    if (members.matches(selectNodeType(nodeType)) || members.querySelector(selectNodeType(nodeType)))
      return members.contains(block);
  }
  return true;
}

/** The server misses the state of an address: the page's field for it becomes required (`commerce.md` C-4). */
function askForState(detail: CommerceErrorDetail, edits: Edits): void {
  const { code, problems } = detail;
  // Shop scripts pass on data of their server.
  const missing =
    Array.isArray(problems) && problems.some((problem: { type?: unknown } | null) => problem?.type === "MISSING_STATE");
  const field = document.querySelector<HTMLInputElement>('input[name="address_state"]');
  if (code !== "InvalidShippingAddress" || !missing || !field) return;
  edits.attribute(field, "required", "");
  field.reportValidity();
}

interface Block {
  fail(detail: CommerceErrorDetail, target: EventTarget | null): void;
  clear(area: ErrorArea | undefined, target: EventTarget | null): void;
}

/** Shows the right text in a shop page's error elements when a script reports a failure (`commerce.md` 1). */
export const commerceError: Behaviour<object, void, Set<Block>> = {
  name: "commerce-error",
  selector: ERRORS,
  setup({ signal }) {
    const blocks = new Set<Block>();
    on<CommerceEvents, "millrace:commerce:error">(
      document,
      "millrace:commerce:error",
      ({ detail, target }) => blocks.forEach((block) => block.fail(detail, target)),
      signal,
    );
    on<CommerceEvents, "millrace:commerce:clear">(
      document,
      "millrace:commerce:clear",
      ({ detail, target }) => blocks.forEach((block) => block.clear(detail?.area, target)),
      signal,
    );
    return blocks;
  },
  mount(block, { shared: blocks, signal }) {
    const found = AREAS.find(([, nodeType]) => block.matches(selectNodeType(nodeType)));
    if (!found || block.parentElement?.closest(selectNodeType(found[1]))) return;
    const [area, nodeType, textPart] = found;
    const edits = createEdits(signal);
    const own: Block = {
      fail(detail, target) {
        if (detail?.area !== area || !concerns(block, target, nodeType)) return;
        const text = block.querySelector(textPart) ?? block;
        const type = errorType(area, detail);
        edits.attribute(text, "aria-live", "assertive");
        edits.attribute(text, "data-wf-needs-refresh", area === "checkout" && NEEDS_REFRESH.has(type) ? "true" : null);
        // Shown first: screen readers announce what changes in a region that is there.
        edits.style(block, "display", "block");
        // The card form's own checks report best which value is missing (C-2).
        edits.text(text, (detail.type === "validation_error" && detail.message) || errorText(area, type, text));
        if (area === "checkout" && type === "shipping") askForState(detail, edits);
      },
      clear(cleared, target) {
        if (cleared === area && concerns(block, target, nodeType)) hide(edits, block);
      },
    };
    blocks.add(own);
    atEnd(signal, () => blocks.delete(own));
  },
};

export const content: CreateBehaviours = () => [commerceError];
