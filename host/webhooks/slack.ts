import type { ChatMessage } from "./chat-message";
import { fit } from "./fit";

const HEADER = 150;
const SECTION = 3000;

/** A message for an incoming webhook of Slack. Visitor input is in plain text objects only, which have no markup. */
export function slackBody({ title, text, link }: ChatMessage): object {
  const plain = (words: string, most: number) => ({
    type: "plain_text",
    text: fit(words || "-", most, escape),
    emoji: false,
  });
  return {
    // For notifications.
    text: fit(title, HEADER, escape),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "header", text: plain(title, HEADER) },
      { type: "section", text: plain(text, SECTION) },
      { type: "context", elements: [{ type: "mrkdwn", text: `<${link}|Open on the owner's page>` }] },
    ],
  };
}

/** The three characters that Slack requires to be escaped in every text. */
function escape(character: string): string {
  if (character === "&") return "&amp;";
  if (character === "<") return "&lt;";
  return character === ">" ? "&gt;" : character;
}
