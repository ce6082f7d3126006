import { randomUUID } from "node:crypto";
import { createMailer } from "../../host/mail/create-mailer";
import { createTestMail } from "../../host/mail/test-mail";
import type { Settings } from "../../host/settings/settings";
import { errorMessage } from "./ask";
import type { Finding } from "./check-gate";
import { explainMailFailure } from "./mail-failure";

/**
 * Logs in to the mail server or service, and sends a test email.
 * @param to the recipient of the test email; undefined: none.
 */
export async function checkMail(settings: Settings, to: string | undefined): Promise<Finding[]> {
  const mailer = createMailer(settings);
  if (!mailer) {
    const wrong = "No email server is set. Set MILLRACE_SMTP, or --mail and MILLRACE_MAIL_KEY.";
    return to === undefined ? [] : [{ what: `test email to ${to}`, wrong }];
  }
  try {
    return [
      await find("mail: login to the server succeeded", "mail", () => mailer.verify(), explain),
      ...(to === undefined
        ? []
        : [await find(`test email to ${to}`, `test email to ${to}`, () => sendTest(to), explain)]),
    ];
  } finally {
    mailer.close();
  }

  function explain(error: unknown): string {
    return settings.mail ? errorMessage(error) : explainMailFailure(error, settings.smtp);
  }

  async function sendTest(recipient: string): Promise<void> {
    const { hostname } = new URL(settings.origin || "http://localhost");
    const id = randomUUID();
    await mailer?.send({
      messageId: `<${id}@${hostname}>`,
      idempotencyKey: id,
      from: settings.from || `forms@${hostname}`,
      to: recipient,
      replyTo: null,
      ...createTestMail(hostname),
      html: null,
    });
  }
}

async function find(
  what: string,
  failed: string,
  check: () => Promise<void>,
  explain: (error: unknown) => string,
): Promise<Finding> {
  try {
    await check();
    return { what };
  } catch (error) {
    return { what: failed, wrong: explain(error) };
  }
}
