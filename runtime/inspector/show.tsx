import { mountIsland } from "../../src/core/island";
import { atEnd } from "../../src/core/life";
import type { Mount } from "../mounts";
import { Panel } from "./panel";

// A constructed sheet in a shadow root: no page style reaches the panel, and no content policy forbids it.
const STYLE = `
  section { position: fixed; right: 0; bottom: 0; z-index: 2147483647; box-sizing: border-box; width: min(26rem, 100vw);
    max-height: 50vh; overflow: auto; padding: .75rem; font: .875rem/1.4 system-ui, sans-serif; color: #1b1b1b;
    background: #fff; border: 2px solid #1b1b1b; }
  header { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
  h2, p, ul { margin: 0; padding: 0; font-size: inherit; }
  [role="status"] { flex: 1; }
  li { margin: .25rem 0 .25rem 1rem; overflow-wrap: anywhere; }
  li p { color: #a80000; }
  summary { padding: .25rem 0; font-weight: 600; }
  button { min-height: 1.75rem; font: inherit; color: inherit; text-align: start; background: #f0f0f0; border: 1px solid #767676; }
`;

/** Shows the panel until it is closed or `signal` aborts. */
export function showInspector(inspect: () => Mount[], signal: AbortSignal): void {
  const place = document.createElement("millrace-inspector");
  const root = place.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const container = document.createElement("div");
  root.append(container);
  document.body.append(place);
  const scope = new AbortController();
  const close = () => scope.abort();
  signal.addEventListener("abort", close, { once: true, signal: scope.signal });
  mountIsland(<Panel inspect={inspect} onClose={close} />, scope.signal, container);
  atEnd(scope.signal, () => place.remove());
}
