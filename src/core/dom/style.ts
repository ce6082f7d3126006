import { atEnd } from "../lifetime";
import { shared } from "../shared";

interface Sheet {
  readonly remove: () => void;
  users: number;
}

/** By their text, the sheets of ours and for how many each is there: a fact of the document, as in `announcer.ts`. */
const addedSheets = () => shared("styles", () => new Map<string, Sheet>());

function put(css: string, nonce: string | undefined): () => void {
  // Safari before 16.4 and Firefox before 101 have no constructed sheets, which no policy forbids.
  if (Array.isArray(document.adoptedStyleSheets)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }
  const style = document.createElement("style");
  if (nonce) style.nonce = nonce;
  style.textContent = css;
  document.head.prepend(style);
  return () => style.remove();
}

/**
 * Puts rules for elements of ours on the page until `signal` aborts; the same text is added once for all users. Rules
 * of the form `p:where(.our-class)` override the page's rules for bare elements, and any of its classes overrides them.
 */
export function addStyle(css: string, nonce: string | undefined, signal: AbortSignal): void {
  const sheets = addedSheets();
  const sheet = sheets.get(css) ?? { remove: put(css, nonce), users: 0 };
  sheets.set(css, sheet);
  sheet.users++;
  atEnd(signal, () => {
    if (--sheet.users) return;
    sheets.delete(css);
    sheet.remove();
  });
}
