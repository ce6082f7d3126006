import { errorMessage } from "./ask";

/** Errors of a connection that a closed or filtered port causes. */
const CLOSED = /\b(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/;

/**
 * Explains why the check of the mail server failed.
 * @param smtp its address; user and password are left out.
 */
export function explainMailFailure(error: unknown, smtp: string): string {
  const message = errorMessage(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!CLOSED.test(`${code} ${message}`)) return message;
  const { host } = new URL(smtp);
  return `Cannot connect to ${host} (${message}). Check the name and the port in MILLRACE_SMTP. Many server providers block the ports 25, 465 and 587: have the port opened, or use one that your mail service offers besides, such as 2525, or send through a service with --mail.`;
}
