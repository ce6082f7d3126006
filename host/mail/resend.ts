import { readMailboxes } from "./mailbox";
import { jsonRequest, type MailService } from "./service";

export const RESEND_URL = "https://api.resend.com";

/** Resend, by its API key. */
export function createResend(key: string, url: string): MailService {
  const headers = { authorization: `Bearer ${key}`, "user-agent": "Millrace" };
  return {
    name: "Resend",
    secrets: [key],
    send(mail) {
      const { from, to, replyTo } = readMailboxes(mail);
      return jsonRequest(
        `${url}/emails`,
        { ...headers, "idempotency-key": mail.idempotencyKey },
        {
          from,
          to: [to],
          ...(replyTo === undefined ? {} : { reply_to: replyTo }),
          subject: mail.subject,
          text: mail.body,
          ...(mail.html === null ? {} : { html: mail.html }),
          headers: { "Auto-Submitted": "auto-generated" },
        },
      );
    },
    check: () => new Request(`${url}/domains`, { headers }),
    readMessage: ({ message }) => message,
    // An earlier attempt with the same key is still in progress.
    isTemporary: ({ status, body }) => status === 409 && body.name === "concurrent_idempotent_requests",
    // A key that can only send emails cannot list domains.
    isSendingKey: ({ status, body }) => status === 401 && body.name === "restricted_api_key",
  };
}
