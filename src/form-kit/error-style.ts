import { addStyle } from "../core/dom/style";

const STYLE =
  "p:where(.millrace-error){box-sizing:border-box;width:0;min-width:100%;margin:4px 0 12px;padding:4px 8px;border-inline-start:3px solid;color:#a51d12;background:#fff;" +
  "font-size:.875em;line-height:1.4;text-align:start;white-space:normal}";

/** Adds the style of error texts (`p.millrace-error`) until `signal` aborts. */
export const addErrorStyle = (nonce: string | undefined, signal: AbortSignal): void => addStyle(STYLE, nonce, signal);
