import type { ChatMessage } from "./chat-message";
import { fit } from "./fit";

/** Looks like a backtick, but does not end a code block. */
const NO_BACKTICK = "\u02cb";

/** A message in Markdown of at most `most` characters. Visitor input is in a code block, which has no markup, links or mentions. */
export function codeBlock({ title, text, link }: ChatMessage, most: number): string {
  const [start, end] = ["```\n", `\n\`\`\`\n<${link}>`];
  const words = fit(`${title}\n\n${text}`, most - start.length - end.length, (character) =>
    character === "`" ? NO_BACKTICK : character,
  );
  return start + words + end;
}
