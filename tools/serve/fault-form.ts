import type { EndpointName, Fault } from "../../fixtures/backend";
import { ENDPOINT_NAMES } from "../../fixtures/backend";

/** The endpoint of a fault. Throws a `TypeError` that lists the known ones. */
export function readEndpoint(value: unknown): EndpointName {
  const name = ENDPOINT_NAMES.find((known) => known === value);
  if (!name) throw new TypeError(`endpoint is "${String(value)}". Expected one of ${ENDPOINT_NAMES.join(", ")}`);
  return name;
}

const PLAIN = [
  "offline",
  "hang",
  "html",
  "empty",
  "malformed",
  "no-code",
  "string-code",
  "no-cookie",
  "bad-origin",
] as const;

/** The kinds of faults, `none` first. */
export const FAULT_KINDS = ["none", "status", "code", "slow", "drip", ...PLAIN] as const;

/** The fault that a form or a JSON body describes; `null` for kind `none`. */
export function readFault(values: Record<string, unknown>): Fault | null {
  const times = Number(values.times || 0);
  const more = {
    ...(times > 0 ? { times } : {}),
    ...(values.processed ? { processed: true } : {}),
  };
  const amount = Number(values.amount || 0);
  const { kind } = values;
  if (kind === "none") return null;
  if (kind === "status" || kind === "code") {
    const number = amount || 500;
    if (!Number.isInteger(number) || number < 200 || number > 599)
      throw new RangeError(`${kind} must be a whole number from 200 to 599`);
    return kind === "status" ? { kind, status: number, ...more } : { kind, code: number, ...more };
  }
  if (kind === "slow" || kind === "drip") return { kind, ms: amount || (kind === "slow" ? 3000 : 200), ...more };
  const plain = PLAIN.find((known) => known === kind);
  if (!plain) throw new TypeError(`kind is "${String(kind)}". Expected one of ${FAULT_KINDS.join(", ")}`);
  return { kind: plain, ...more };
}
