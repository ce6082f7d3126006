import type { ChatMessage } from "./chat-message";
import { codeBlock } from "./code-block";

/** Old servers take no longer messages. */
const TEXT = 4000;

/** A message for an incoming webhook of Mattermost. */
export const mattermostBody = (message: ChatMessage): object => ({ text: codeBlock(message, TEXT) });
