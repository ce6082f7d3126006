import type { ChatMessage } from "./chat-message";
import { codeBlock } from "./code-block";

const CONTENT = 2000;
/** No previews of links. */
const SUPPRESS_EMBEDS = 4;

/** A message for a webhook of Discord. */
export const discordBody = (message: ChatMessage): object => ({
  content: codeBlock(message, CONTENT),
  allowed_mentions: { parse: [] },
  flags: SUPPRESS_EMBEDS,
});
