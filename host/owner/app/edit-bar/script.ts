// The bar on pages of owners who may edit: a link to the editor. Visitors never load it.

/** Set for the tab once the bar is closed. */
const CLOSED = "millrace-edit-bar";

const STYLE = `
  :host {
    all: initial !important;
    position: fixed !important;
    z-index: 2147483647 !important;
    bottom: max(12px, env(safe-area-inset-bottom)) !important;
    left: 50% !important;
    display: block !important;
    translate: -50% 0 !important;
  }
  div {
    display: flex;
    gap: 4px;
    padding: 4px;
    border: 1px solid #ffffff59;
    border-radius: 999px;
    background: #10181b;
    box-shadow: 0 4px 16px #0006;
    font: 600 15px/1.4 system-ui, sans-serif;
  }
  a, button {
    display: flex;
    align-items: center;
    justify-content: center;
    min-width: 44px;
    min-height: 44px;
    box-sizing: border-box;
    border: 0;
    border-radius: 999px;
    background: none;
    color: #fff;
    font: inherit;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
  }
  a { padding: 0 16px; }
  a:hover, button:hover { background: #2b393e; }
  :focus-visible { outline: 3px solid #7ec8d3; outline-offset: 1px; }
  @media print { :host { display: none !important; } }
`;

function isClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED) !== null;
  } catch {
    return false;
  }
}

function rememberClosed(): void {
  try {
    sessionStorage.setItem(CLOSED, "1");
  } catch {
    // Without storage, the bar is on the next page again.
  }
}

/** @param page as the host has encoded it for a URL. */
function showBar(page: string): void {
  const bar = document.createElement("millrace-edit-bar");
  const root = bar.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  // Neither an inline style nor a file, which the policy of the page may forbid.
  style.replaceSync(STYLE);
  root.adoptedStyleSheets = [style];
  const region = document.createElement("div");
  region.setAttribute("role", "region");
  region.setAttribute("aria-label", "Editing");
  const link = document.createElement("a");
  link.href = `/__millrace/edit#/${page}`;
  link.textContent = "Edit this page";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "✕";
  close.setAttribute("aria-label", "Close the bar");
  close.addEventListener("click", () => {
    rememberClosed();
    bar.remove();
  });
  region.append(link, close);
  root.append(region);
  // Not in the body, where rules of the page for the last child would find it.
  document.documentElement.append(bar);
}

const page = document.querySelector<HTMLScriptElement>("script[data-millrace-edit]")?.dataset.millraceEdit;
if (page !== undefined && window === window.top && !isClosed()) showBar(page);
