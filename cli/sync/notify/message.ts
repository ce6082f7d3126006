import type { Problem } from "../problem";

/** A message for a person. */
export interface Message {
  readonly title: string;
  readonly text: string;
}

/** Lines of details that a message has. */
const MOST = 20;

/** What happened to which site, and what to do. */
export function writeMessage(site: string, { message, details }: Pick<Problem, "message" | "details">): Message {
  const shown = details.slice(0, MOST);
  const more = details.length - shown.length;
  return {
    title: `${site}: ${message}`,
    text: [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n"),
  };
}
