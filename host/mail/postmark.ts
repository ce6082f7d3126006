import { readMailboxes } from "./mailbox";
import { jsonRequest, type MailService } from "./service";

export const POSTMARK_URL = "https://api.postmarkapp.com";

/** Postmark, by the token of a server. It has no idempotency keys. */
export function createPostmark(token: string, url: string): MailService {
  const headers = { accept: "application/json", "x-postmark-server-token": token, "user-agent": "Millrace" };
  return {
    name: "Postmark",
    secrets: [token],
    send(mail) {
      const { from, to, replyTo } = readMailboxes(mail);
      return jsonRequest(`${url}/email`, headers, {
        From: from,
        To: to,
        ...(replyTo === undefined ? {} : { ReplyTo: replyTo }),
        Subject: mail.subject,
        TextBody: mail.body,
        ...(mail.html === null ? {} : { HtmlBody: mail.html }),
        MessageStream: "outbound",
        Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
      });
    },
    check: () => new Request(`${url}/server`, { headers }),
    readMessage: ({ Message, ErrorCode }) =>
      typeof Message === "string" && typeof ErrorCode === "number" ? `${Message} (code ${ErrorCode})` : Message,
  };
}
