import { shared } from "./shared";
import type { Behaviour } from "./behaviour";

/** What each part hands over when it has run. A part is a script that few pages need, in a file of its own. */
export interface Parts {
  /** The islands of the split build. */
  readonly islands: readonly Behaviour[];
  /** Shows the panel for QA until `signal` aborts. */
  readonly inspector: (signal: AbortSignal) => void;
}

export type PartName = keyof Parts;

/** Fixed file names: a part is found by its name, whatever the runtime's own file is called. */
export const PART_FILES: { readonly [N in PartName]: string } = {
  islands: "millrace-islands.js",
  inspector: "inspector.js",
};

const delivered = () => shared<Partial<Parts>>("parts", () => ({}));

/** Hands a part's content to the runtime of the page: the last thing that a part's script does. */
export function deliverPart<N extends PartName>(name: N, content: Parts[N]): void {
  Object.assign(delivered(), { [name]: content });
}

/** What a part has handed over; `undefined` before. */
export function deliveredPart<N extends PartName>(name: N): Parts[N] | undefined {
  return delivered()[name];
}
