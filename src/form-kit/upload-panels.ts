import { fill, write, type Edits } from "../core/edits";
import { freeId } from "../core/dom/free-id";
import { atEnd, createLifetime, type Lifetime } from "../core/lifetime";
import { createElement } from "../core/dom/create-element";
import { addStyle } from "../core/dom/style";
import { linkError } from "./link-error";

export type UploadPhase = "default" | "uploading" | "success" | "error";

/** Which panels each phase shows; after an error another file can be chosen at once. */
const VISIBLE: Record<UploadPhase, readonly UploadPhase[]> = {
  default: ["default"],
  uploading: ["uploading"],
  success: ["success"],
  error: ["default", "error"],
};

export const UPLOAD_PHASES = Object.keys(VISIBLE) as UploadPhase[];

/** The control that removes a file: the page's, or ours where it has none during the upload. */
const LINK = ".w-file-remove-link, .millrace-upload-cancel";

const NAMED = "[aria-label], [aria-labelledby]";

/** Shows or hides one panel: by inline style in site forms (F-40), by class in account forms (`accounts.md` 2.2). */
export type RevealPanel = (panel: HTMLElement, phase: UploadPhase, visible: boolean) => void;

export interface UploadPanelsOptions {
  readonly input: HTMLInputElement;
  readonly nonce: string | undefined;
  readonly edits: Edits;
  readonly reveal: RevealPanel;
  readonly signal: AbortSignal;
}

/** The builder's upload field: four panels, of which each phase shows some. Parts may be missing or repeated. */
export interface UploadPanels {
  /** What opens the file dialog. */
  readonly labels: readonly HTMLElement[];
  /** In the success panel; in the uploading panel the page's or ours (F-96). */
  readonly removeLinks: Iterable<HTMLElement>;
  readonly uploading: HTMLElement | null;
  /** Where error texts are read from and written to. */
  readonly message: HTMLElement | null;
  /**
   * Shows a phase and moves the focus to its panel, in the default phase to the label.
   * @param focus `false` leaves the focus where it is.
   */
  show(phase: UploadPhase, focus?: boolean): void;
  /** Names the file, as text, in the success panel and to assistive technology. */
  name(fileName: string): void;
  /**
   * How much has left, from 0 to 1, `undefined` when unknown: shown by a progress bar of ours, and `--upload-progress`
   * (`0%` to `100%`) on the field is there for stylesheets.
   */
  progress(part: number | undefined): void;
  fail(text: string): void;
}

const STYLE =
  "progress:where(.millrace-upload-progress){display:block;width:100%;min-width:8em;height:8px;margin:4px 0}" +
  "button:where(.millrace-upload-cancel){min-width:32px;min-height:32px;margin:4px 0;padding:0;border:1px solid;" +
  "border-radius:4px;font:inherit;color:#222;background:#fff;cursor:pointer}";

/** @param widget the element with class `w-file-upload`. */
export function createUploadPanels(
  widget: HTMLElement,
  { input, nonce, edits, reveal, signal }: UploadPanelsOptions,
): UploadPanels {
  const parts = (name: string) => [...widget.querySelectorAll<HTMLElement>(`.w-file-upload-${name}`)];
  const panels = Object.fromEntries(UPLOAD_PHASES.map((phase) => [phase, parts(phase)])) as Record<
    UploadPhase,
    HTMLElement[]
  >;
  const labels = parts("label");
  const [uploading = null] = panels.uploading;
  const caption = uploading?.textContent?.trim() ?? "";
  const messages = parts("error-msg");
  const [message = null] = messages;
  const unnamed = [...panels.uploading, ...panels.success].filter((panel) => !panel.matches(NAMED));
  const bar = createElement("progress", { class: "millrace-upload-progress", max: "100" });
  let wrong: Lifetime | undefined;

  addStyle(STYLE, nonce, signal);
  atEnd(signal, () => wrong?.abort());
  for (const name of ["uploading", "success", "error"] as const)
    for (const panel of panels[name]) {
      fill(edits, panel, "role", "group");
      fill(edits, panel, "tabindex", "-1");
    }
  if (message) {
    fill(edits, message, "id", freeId("millrace-upload-error-", 1));
    for (const panel of panels.error) fill(edits, panel, "aria-labelledby", message.id);
  }
  if (uploading) {
    if (!uploading.querySelector(LINK)) {
      const cancel = createElement("button", {
        class: "millrace-upload-cancel",
        type: "button",
        "aria-label": "Cancel upload",
      });
      cancel.textContent = "×";
      edits.insert(cancel, uploading);
    }
    edits.insert(bar, uploading);
  }

  return {
    labels,
    message,
    removeLinks: widget.querySelectorAll<HTMLElement>(LINK),
    uploading,
    show(phase, focus = true) {
      for (const name of UPLOAD_PHASES) {
        for (const panel of panels[name]) reveal(panel, name, VISIBLE[phase].includes(name));
      }
      wrong?.abort();
      wrong = undefined;
      if (phase === "error" && message) linkError([input, ...labels], message.id, (wrong = createLifetime()).signal);
      if (focus) (phase === "default" ? labels : panels[phase])[0]?.focus();
    },
    name(text) {
      for (const place of parts("file-name")) edits.text(place, text);
      const doing = `${caption} ${text}`.trim();
      bar.setAttribute("aria-label", doing);
      for (const panel of unnamed)
        edits.attribute(panel, "aria-label", (panels.success.includes(panel) ? text : doing) || null);
    },
    progress(done) {
      const percent = done === undefined ? null : String(Math.floor(done * 100));
      write(bar, "value", percent);
      edits.style(widget, "--upload-progress", `${percent ?? 0}%`);
    },
    fail(text) {
      for (const place of messages) edits.text(place, text);
    },
  };
}
