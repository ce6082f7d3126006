import { mountIsland } from "../../src/core/island";
import { atEnd } from "../../src/core/lifetime";
import type { Inspected } from "../inspected";
import { createOutline } from "./outline";
import { Panel } from "./panel";
import { STYLE } from "./style";

/** The panel that is open; a second call brings it forward. */
let open: HTMLElement | undefined;

/** Shows the panel until it is closed or the page is stopped, and then restores the focus. */
export function showInspector(subject: Inspected): void {
  if (open?.isConnected) return void open.shadowRoot?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  const place = (open = document.createElement("millrace-inspector"));
  const root = place.attachShadow({ mode: "open" });
  // A constructed sheet in a shadow root: no page style reaches the panel, and no content policy forbids it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const container = document.createElement("div");
  root.append(container);
  document.body.append(place);
  const before = document.activeElement;
  const scope = new AbortController();
  const close = () => {
    const inside = document.activeElement === place;
    scope.abort();
    if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  subject.signal.addEventListener("abort", () => scope.abort(), { once: true, signal: scope.signal });
  const outline = createOutline(root, scope.signal);
  mountIsland(<Panel subject={subject} outline={outline} onClose={close} />, scope.signal, container);
  atEnd(scope.signal, () => place.remove());
}

declare module "../../src/core/modules" {
  interface Contents {
    inspector: typeof showInspector;
  }
}

/** @alias for the build, which finds each module under this name. */
export const content = showInspector;
