import { nativeMembers } from "../core/dom/dom";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a visitor fills in. */
export const FIELDS =
  "input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image]), select, textarea";

/** Whether children are side by side, so that one more would separate them. */
function isRow(element: Element): boolean {
  const { display, flexDirection } = getComputedStyle(element);
  return display.endsWith("grid") || (display.endsWith("flex") && flexDirection.startsWith("row"));
}

/** Least width in px of what a text fits into. */
const ROOM = 140;

/** Whether a text in this item of a row has no room there, or moves what is beside the item (F-95). */
function isCramped(item: Element, row: Element): boolean {
  const { width } = item.getBoundingClientRect();
  if (width && width < ROOM) return true;
  const { display, alignItems } = getComputedStyle(row);
  const isMoving = display.endsWith("flex") && /center|end/.test(alignItems);
  return isMoving && nativeMembers(row).querySelectorAll(FIELDS).length === item.querySelectorAll(FIELDS).length;
}

/** What a text about a control goes below: its label or widget, and the row in which that has no room for it. */
export function findPlace(control: Element): Element {
  let place = control.closest(".w-file-upload, label") ?? control;
  let item = place;
  while (item.parentElement && !(item instanceof HTMLFormElement)) {
    const row = item.parentElement;
    if (isRow(row) && (item === place || isCramped(item, row))) place = row;
    item = row;
  }
  return place;
}

/** The radio buttons of a control's group, or the control alone. */
export function listGroup(control: Control): [Control, ...Control[]] {
  if (control.type !== "radio") return [control];
  const all = [...(control.form?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
  const [first = control, ...others] = all.filter(({ name }) => name === control.name);
  return [first, ...others];
}

/** What a visitor operates: of an upload field the label. */
export function operated(control: Control): HTMLElement {
  const widget = control.type === "file" && control.closest(".w-file-upload");
  return (widget && widget.querySelector<HTMLElement>(".w-file-upload-label")) || control;
}

export const readName = (control: Control) =>
  control.labels?.[0]?.textContent?.trim() || control.getAttribute("aria-label") || control.getAttribute("placeholder");
