import type { Chat } from "../base/webhook-target";
import type { ChatMessage } from "./chat-message";
import { discordBody } from "./discord";
import { mattermostBody } from "./mattermost";
import { slackBody } from "./slack";
import { teamsBody } from "./teams";

const BODIES: Record<Chat, (message: ChatMessage) => object> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
  mattermost: mattermostBody,
};

/** The body of a request to a chat service, in the service's format. */
export function chatBody(chat: Chat, { title, text, link }: ChatMessage): string {
  return JSON.stringify(BODIES[chat]({ title: clean(title).replaceAll("\n", " "), text: clean(text), link }));
}

/** Removes control characters and those that change the direction of the text around them. */
function clean(text: string): string {
  return text
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
}
