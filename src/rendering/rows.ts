import { reporter } from "./reporter";
import { asList, asRecord } from "../../wire/records";
import { toText } from "../core/text";
import { parseHtml } from "../core/dom/trusted";
import { matches, readContainer, type ConditionContainer } from "./conditions";
import { readEncoded } from "./encoded";
import { dropClass, dropEmptyClass, setContent, setSource } from "./mutators";
import { own, rowValue } from "./paths";
import { transform } from "./transformers";

export const BINDINGS = "data-wf-bindings";
export const CONDITIONS = "data-wf-conditions";
const INVISIBLE = "w-condition-invisible";

/** What every row has in common. */
export interface RowContext {
  /** Language of month and weekday names. */
  locale?: string | undefined;
  /** Current instant for conditions, in ms since 1970; default: the clock's. */
  now?: number;
}

/** A row's template, read once. */
export interface RowTemplate {
  /** A filled copy, in no document yet. Faults of a node are reported and do not affect the other nodes. */
  render(row: unknown, context?: RowContext): HTMLElement;
}

/** What one element of the template shows, and when it is shown. */
interface Slot {
  /** Its place among all elements of the template. */
  readonly index: number;
  readonly bindings: readonly [property: string, descriptor: Record<string, unknown>][];
  readonly condition: ConditionContainer | undefined;
}

/** An object of properties and descriptors each; all of all objects apply, in order (`rendering.md` R-3). */
export function readBindings(value: unknown): [string, Record<string, unknown>][] {
  return asList(value).flatMap((binding) =>
    Object.entries(asRecord(binding)).map(
      ([property, descriptor]) => [property, asRecord(descriptor)] as [string, Record<string, unknown>],
    ),
  );
}

/** The element and all inside it, in document order. */
function listElements(root: Element): Element[] {
  return [root, ...root.querySelectorAll("*")];
}

function bind(
  element: Element,
  [property, { type, filter, dataPath, timezone }]: Slot["bindings"][number],
  row: unknown,
  locale?: string,
): void {
  const zone = typeof timezone === "string" ? timezone : undefined;
  const value = transform(rowValue(row, toText(dataPath)), filter, { zone, locale });
  if (property === "innerHTML") {
    // Rows get nothing useful out of a video.
    if (!setContent(element, value, type === "Video" ? "PlainText" : type)) return;
    if (element.hasChildNodes()) dropEmptyClass(element);
  } else if (property === "src" && setSource(element, own(value, "url"))) dropEmptyClass(element);
}

/** Shows or hides by class; an item that is missing changes nothing (`rendering.md` R-70). */
export function applyCondition(element: Element, visible: boolean): void {
  if (visible) dropClass(element, INVISIBLE);
  else element.classList.add(INVISIBLE);
}

/**
 * Reads the template of a list of rows: percent-encoded markup with one root element (`rendering.md` R-40). The
 * bindings of its elements are decoded here, once for all rows.
 * @returns `undefined` when there is no root element.
 */
export function compileRows(encoded: string): RowTemplate | undefined {
  // White space around the root is no reason to show nothing (accounts.md A-113).
  const root = parseHtml(decodeURIComponent(encoded.trim())).body.firstElementChild;
  if (!(root instanceof HTMLElement)) return undefined;
  const slots: Slot[] = [];
  listElements(root).forEach((element, index) => {
    const bindings = readBindings(readEncoded(element, BINDINGS));
    const condition = readEncoded(element, CONDITIONS);
    if (bindings.length || condition)
      slots.push({ index, bindings, condition: condition ? readContainer(condition) : undefined });
  });

  return {
    render(row, { locale, now } = {}) {
      // Still in the template's own document, where an image's placeholder is not loaded first.
      const copy = root.cloneNode(true) as HTMLElement;
      const elements = listElements(copy);
      for (const { index, bindings, condition } of slots) {
        const element = elements[index];
        if (!element) continue;
        const attempt = (attribute: string, run: () => void) => {
          try {
            run();
          } catch (error) {
            reporter.report(error, { element, attribute });
          }
        };
        for (const binding of bindings) attempt(BINDINGS, () => bind(element, binding, row, locale));
        if (condition && row != null)
          attempt(CONDITIONS, () =>
            applyCondition(
              element,
              matches(row, condition.fields, { zone: condition.zone, ...(now === undefined ? {} : { now }) }),
            ),
          );
      }
      return copy;
    },
  };
}
