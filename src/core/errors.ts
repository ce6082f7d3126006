import { emit } from "./events";

/** What an error concerns. Only the parts that are known are given. */
export interface Fault {
  /** Name of the behaviour, or of the part of the runtime ("host", "script tag"). */
  behaviour: string;
  /** One sentence: what is wrong and what happens instead. */
  message: string;
  element?: Element | undefined;
  /** The attribute that holds the wrong value, or the one that is missing. */
  attribute?: string | undefined;
  /** What would have been right, e.g. `a number of ms`. */
  expected?: string | undefined;
  cause?: unknown;
}

/** `<form#wf-form-Booking.contact-form>`: enough of an element to find it again in the page's source. */
export function describe(element: Element): string {
  // Not the property: in a form with a field called "id", that would be the field.
  const id = element.getAttribute("id");
  const classes = [...element.classList].map((name) => `.${name}`).join("");
  return `<${element.localName}${id ? `#${id}` : ""}${classes}>`;
}

function sentence({ behaviour, element, attribute, expected, message }: Fault): string {
  const value = attribute && element?.getAttribute(attribute);
  return [
    behaviour,
    element && describe(element),
    attribute && (value == null ? attribute : `${attribute}="${value}"`),
    message + (expected ? `; expected ${expected}` : ""),
  ]
    .filter(Boolean)
    .join(": ");
}

/** Every error the runtime throws or reports names its behaviour, element, attribute and expectation. */
export class MillraceError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(sentence(fault), { cause: fault.cause });
    // Set by hand: minifying renames the class, not this string.
    this.name = "MillraceError";
    this.fault = fault;
  }
}

/**
 * The one way out for failures: the console gets the sentence and the element, the page gets `millrace:error`.
 * Never throws, and never ends what called it.
 */
export function report(error: unknown, fallback: Omit<Fault, "message">): MillraceError {
  // Not `instanceof`: the islands' script has a class of its own.
  const known =
    error instanceof Error && "fault" in error
      ? (error as MillraceError)
      : new MillraceError({ ...fallback, message: error instanceof Error ? error.message : String(error), cause: error });
  const { element } = known.fault;
  console.error(`[millrace] ${known.message}`, ...[element, known.cause].filter((part) => part != null));
  emit(element?.isConnected ? element : document, "millrace:error", { error: known });
  return known;
}

/** For what the site builder should mend, while the page works all the same. */
export function warn(fault: Fault): void {
  console.warn(`[millrace] ${sentence(fault)}`, ...(fault.element ? [fault.element] : []));
}
