import { hide, show, type Edits } from "../core/dom";

export type UploadState = "default" | "uploading" | "success" | "error";

/** Which panels each state shows; after an error another file can be chosen at once. */
const VISIBLE: Record<UploadState, readonly UploadState[]> = {
  default: ["default"],
  uploading: ["uploading"],
  success: ["success"],
  error: ["default", "error"],
};

const STATES = Object.keys(VISIBLE) as UploadState[];

/** The builder's upload field: four panels, of which each state shows some. Parts may be missing. */
export interface UploadPanels {
  /** What opens the file dialogue. */
  readonly label: HTMLElement | null;
  readonly input: HTMLInputElement | null;
  /** In the success panel; some pages have one in the uploading panel too. */
  readonly removeLinks: Iterable<HTMLElement>;
  readonly uploading: HTMLElement | null;
  /** Where error texts are read from and written to. */
  readonly message: HTMLElement | null;
  /**
   * Shows a state and moves the focus to its panel, in the default state to the label.
   * @param focus `false` leaves the focus where it is.
   */
  show(state: UploadState, focus?: boolean): void;
  /** Names the file, as text, in the success panel and to assistive technology. */
  name(fileName: string): void;
  /**
   * How much has left, from 0 to 1, `undefined` when unknown: the uploading panel is a progress bar for assistive
   * technology, and `--upload-progress` (`0%` to `100%`) on the field is there for stylesheets.
   */
  progress(part: number | undefined): void;
  fail(text: string): void;
}

/** @param widget the element with class `w-file-upload`. */
export function createUploadPanels(widget: HTMLElement, edits: Edits): UploadPanels {
  const part = <E extends Element = HTMLElement>(name: string) => widget.querySelector<E>(`.w-file-upload-${name}`);
  const panels = Object.fromEntries(STATES.map((state) => [state, part(state)])) as Record<UploadState, HTMLElement | null>;
  const label = part("label");
  const { uploading } = panels;
  const caption = uploading?.textContent?.trim() ?? "";
  // What is inside a progress bar is hidden from assistive technology; a cancel link must not be.
  const bar = uploading?.querySelector("a, button, [role=button], .w-file-remove-link") ? null : uploading;
  const message = part("error-msg");
  const fileName = part("file-name");

  return {
    label,
    message,
    input: widget.querySelector<HTMLInputElement>("input[type=file]"),
    removeLinks: widget.querySelectorAll<HTMLElement>(".w-file-remove-link"),
    uploading,
    show(state, focus = true) {
      for (const name of STATES) {
        const panel = panels[name];
        if (!panel) continue;
        if (VISIBLE[state].includes(name)) show(edits, panel, name === "success" ? "inline-block" : "block");
        else hide(edits, panel);
      }
      if (focus) (state === "default" ? label : panels[state])?.focus();
    },
    name(text) {
      if (fileName) edits.text(fileName, text);
      if (!bar) return;
      edits.attribute(bar, "role", "progressbar");
      edits.attribute(bar, "aria-label", `${caption} ${text}`.trim());
    },
    progress(done) {
      const percent = done === undefined ? null : String(Math.floor(done * 100));
      if (bar) edits.attribute(bar, "aria-valuenow", percent);
      edits.style(widget, "--upload-progress", `${percent ?? 0}%`);
    },
    fail(text) {
      if (message) edits.text(message, text);
    },
  };
}
