import { createElement } from "../dom/create-element";
import { addStyle } from "../dom/style";

/** Outlines of the two signs in a box of 24 by 24. */
const PAUSE = "M7 5h4v14H7zM13 5h4v14h-4z";
const PLAY = "M8 5v14l11-7z";

const STYLE =
  "button:where(.millrace-toggle){position:absolute;inset-block-end:8px;inset-inline-start:8px;z-index:5;" +
  "box-sizing:border-box;width:32px;height:32px;margin:0;padding:4px;border:1px solid #fff;border-radius:4px;" +
  "color:#fff;background:#222;cursor:pointer}";

export interface PlayToggle {
  readonly button: HTMLButtonElement;
  /** Names the effect of a press. */
  show(playing: boolean): void;
}

/**
 * A button that pauses and plays an automatic motion, in the lower corner of its container. The page's style sheet can
 * place or hide it by its class, `millrace-toggle`.
 * @param what the moving thing, for the names "Pause slides" and "Play slides".
 */
export function createPlayToggle(what: string, nonce: string | undefined, signal: AbortSignal): PlayToggle {
  const button = createElement("button", { type: "button", class: "millrace-toggle" });
  const svg = "http://www.w3.org/2000/svg";
  const sign = document.createElementNS(svg, "svg");
  const path = document.createElementNS(svg, "path");
  for (const [name, value] of Object.entries({ viewBox: "0 0 24 24", fill: "currentColor", "aria-hidden": "true" }))
    sign.setAttribute(name, value);
  sign.append(path);
  button.append(sign);
  addStyle(STYLE, nonce, signal);
  return {
    button,
    show(playing) {
      button.setAttribute("aria-label", `${playing ? "Pause" : "Play"} ${what}`);
      path.setAttribute("d", playing ? PAUSE : PLAY);
    },
  };
}
