import { AdoptError } from "../../adopt/model/adopt-error";
import type { Message } from "./message";

const TIME_LIMIT = 10_000;
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Sends a message by email. A password is only sent over an encrypted connection, unless the server is this machine.
 * @param server such as `smtps://user:password@mail.example:465`.
 * @throws AdoptError, without the password.
 */
export async function mailMessage(
  server: string,
  { from, to }: { readonly from: string; readonly to: string },
  { title, text }: Message,
): Promise<void> {
  if (!URL.canParse(server) || !/^smtps?:$/.test(new URL(server).protocol))
    throw new AdoptError("The SMTP server is no URL such as smtps://user:password@mail.example:465.");
  const { protocol, hostname, port, username, password } = new URL(server);
  const secure = protocol === "smtps:";
  const { createTransport } = await import("nodemailer").catch(() => {
    throw new AdoptError("Mails are sent by the package nodemailer: npm install --save-dev nodemailer");
  });
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    requireTLS: !secure && username !== "" && !LOCAL.includes(hostname),
    connectionTimeout: TIME_LIMIT,
    greetingTimeout: TIME_LIMIT,
    socketTimeout: 3 * TIME_LIMIT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from,
      to,
      subject: title.replace(/\s+/g, " ").slice(0, 200),
      text: `${title}\n\n${text}\n`,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } catch (error) {
    throw new AdoptError(`The mail to ${to} could not be sent by ${hostname}: ${(error as Error).message}`);
  } finally {
    transport.close();
  }
}
