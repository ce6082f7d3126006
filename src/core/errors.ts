import { nativeMembers } from "./dom/dom";
import { emit } from "./events";
import { errorMessage } from "./error-message";

/** The subject of an error. Unknown parts are missing. */
export interface Fault {
  /** Name of the behaviour, or of the part of the runtime ("mounter", "script tag"). */
  behaviour: string;
  /** One sentence: the fault and its effect. */
  message: string;
  element?: Element | undefined;
  /** The attribute with the wrong value, or the one that is missing. */
  attribute?: string | undefined;
  /** What would have been right, e.g. `a number of ms`. */
  expected?: string | undefined;
  cause?: unknown;
}

/** `<form#wf-form-Booking.contact-form>`: enough of an element to find it again in the page's source. */
export function describe(element: Element): string {
  const { id, localName, classList } = nativeMembers(element);
  return `<${localName}${id ? `#${id}` : ""}${["", ...classList].join(".")}>`;
}

function sentence({ behaviour, element, attribute, expected, message }: Fault): string {
  const value = attribute && element && nativeMembers(element).getAttribute(attribute);
  return [
    behaviour,
    element && describe(element),
    attribute && (value == null ? attribute : `${attribute}="${value}"`),
    message + (expected ? `; expected ${expected}` : ""),
  ]
    .filter(Boolean)
    .join(": ");
}

/** A fault without the name of its behaviour, which the reporter adds. */
export type Finding = Omit<Fault, "behaviour"> & { behaviour?: string };

/** Every error the runtime throws or reports names its behaviour, element, attribute and expectation. */
export class MillraceError extends Error {
  readonly fault: Fault;

  /** @param finding what it leaves out, {@link report} adds. */
  constructor(finding: Finding) {
    const fault = finding as Fault;
    super(sentence(fault), { cause: fault.cause });
    // A literal, because minifying renames the class, not this string.
    this.name = "MillraceError";
    this.fault = fault;
  }
}

/** The runtime's own message. */
export interface CoreEvents {
  /** Something failed. `detail.error.fault` has the behaviour, element and attribute. */
  "millrace:error": { error: MillraceError };
  /** Everything that was on the page at start is mounted. Dispatched on `document`. */
  "millrace:ready": Record<never, never>;
}

/**
 * The only output of failures: the console gets the sentence and the element, the page gets `millrace:error`. Never
 * throws, and does not end the caller.
 * @param error what failed; a text is the sentence itself.
 */
export function report(error: unknown, fallback: Omit<Fault, "message">): MillraceError {
  // Not `instanceof MillraceError`, because the islands' script has a separate copy of the class.
  const { fault } = Object(error) as Partial<MillraceError>;
  const finding: Finding = fault ?? { message: errorMessage(error), cause: error };
  const known = finding.behaviour ? (error as MillraceError) : new MillraceError({ ...fallback, ...finding });
  const { element } = known.fault;
  console.error(`[millrace] ${known.message}`, ...[element, known.cause].filter((part) => part instanceof Object));
  emit<CoreEvents>(element?.isConnected ? element : document, "millrace:error", { error: known });
  return known;
}

/** For a mistake that the site builder should fix, while the page works. */
export function warn(fault: Fault): void {
  console.warn(`[millrace] ${sentence(fault)}`, ...(fault.element ? [fault.element] : []));
}

/** {@link report} and {@link warn} of one behaviour, on one element unless another one is named. */
export interface Reporter {
  report(error: unknown, more?: Partial<Fault>): MillraceError;
  warn(finding: Finding): void;
}

export function createReporter(behaviour: string, element?: Element): Reporter {
  return {
    report: (error, more) => report(error, { behaviour, element, ...more }),
    warn: (finding) => warn({ behaviour, element, ...finding }),
  };
}

declare global {
  interface MillraceEventMap extends CoreEvents {}
}
