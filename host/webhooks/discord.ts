import type { ChatMessage } from "./chat-message";
import { fit } from "./fit";

const CONTENT = 2000;
/** No previews of links. */
const SUPPRESS_EMBEDS = 4;
/** Looks like a backtick, but does not end a code block. */
const NO_BACKTICK = "\u02cb";

/** A message for a webhook of Discord. Visitor input is in a code block, which has no markup, links or mentions. */
export function discordBody({ title, text, link }: ChatMessage): object {
  const [start, end] = ["```\n", `\n\`\`\`\n<${link}>`];
  const words = fit(`${title}\n\n${text}`, CONTENT - start.length - end.length, (character) =>
    character === "`" ? NO_BACKTICK : character,
  );
  return { content: start + words + end, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS };
}
