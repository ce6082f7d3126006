import { AwsClient } from "aws4fetch";
import { readMailboxes } from "./mailbox";
import type { MailService } from "./service";

export function sesUrl(region: string): string {
  return `https://email.${region}.amazonaws.com`;
}

/**
 * Amazon SES, API version 2, with requests signed by Signature Version 4. It has no idempotency keys.
 * @param key access key id and secret access key, separated by a colon.
 */
export function createSes(key: string, region: string, url: string): MailService {
  const [accessKeyId = "", secretAccessKey = ""] = key.split(/:(.*)/s);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "ses" });
  const content = (data: string) => ({ Data: data, Charset: "UTF-8" });
  return {
    name: "Amazon SES",
    secrets: [secretAccessKey, accessKeyId],
    send(mail) {
      const { from, to, replyTo } = readMailboxes(mail);
      const body = {
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        ...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),
        Content: {
          Simple: {
            Subject: content(mail.subject),
            Body: { Text: content(mail.body), ...(mail.html === null ? {} : { Html: content(mail.html) }) },
            Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
          },
        },
      };
      return client.sign(`${url}/v2/email/outbound-emails`, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "Millrace" },
        body: JSON.stringify(body),
      });
    },
    check: () => client.sign(`${url}/v2/email/account`, { method: "GET" }),
    readMessage: ({ message, Message }) => message ?? Message,
    // The signature is valid, but the key cannot read the account.
    isSendingKey: ({ status, headers }) =>
      status === 403 && /^AccessDenied/.test(headers.get("x-amzn-errortype") ?? ""),
  };
}
