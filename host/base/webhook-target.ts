/** Chat services that get messages in their own format, with their names. */
export const CHATS = { slack: "Slack", discord: "Discord", teams: "Teams", mattermost: "Mattermost" } as const;

export type Chat = keyof typeof CHATS;

/** Where a webhook leads: a chat service, or any other receiver. */
export interface WebhookTarget {
  chat: Chat | undefined;
  url: string;
}

/** `slack:https://…` → the service and its address; an address alone is any other receiver. */
export function readTarget(text: string): WebhookTarget {
  const [, prefix, url = ""] = /^([a-z]+):(https?:\/\/.*)$/s.exec(text) ?? [];
  const chat = (Object.keys(CHATS) as Chat[]).find((name) => name === prefix);
  return chat ? { chat, url } : { chat, url: text };
}

/** A webhook for people to read. The address at a chat service is a secret, because it lets anyone post there. */
export function formatTarget(text: string): string {
  const { chat, url } = readTarget(text);
  return chat ? `${CHATS[chat]} (${new URL(url).host})` : url;
}
