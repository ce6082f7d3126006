import { isRecord } from "../../wire/records";
import { readRetryAfter } from "../../common/retry-after";
import { DelayedMailError, PermanentMailError, type Mailer, type OutgoingMail } from "./mailer";

/** An email service with an HTTP API. */
export interface MailService {
  /** For error messages. */
  name: string;
  /** Never part of an error message. */
  secrets: readonly string[];
  /** The request that sends an email. */
  send(mail: OutgoingMail): Request | Promise<Request>;
  /** A request that only needs a valid key. */
  check(): Request | Promise<Request>;
  /** The message in the body of an error response; undefined without one. */
  readMessage(body: Record<string, unknown>): unknown;
  /** Whether this response means that a retry may succeed, although its status does not say so. */
  isTemporary?(answer: ServiceAnswer): boolean;
  /** Whether a refused check proves that the key can send emails. */
  isSendingKey?(answer: ServiceAnswer): boolean;
}

export interface ServiceAnswer {
  status: number;
  headers: Headers;
  /** Empty if the body is not a JSON object. */
  body: Record<string, unknown>;
}

/** Maximum bytes of a response to read. */
const MOST = 64_000;
/** Maximum characters of the service's message. */
const LONGEST = 500;

/**
 * Sends emails through the HTTP API of a service, for machines whose SMTP ports are closed.
 * @param timeout ms for a whole request.
 */
export function createServiceMailer(service: MailService, timeout = 30_000): Mailer {
  return {
    async send(mail) {
      const answer = await request(service, await service.send(mail), timeout);
      if (isAccepted(answer)) return;
      const problem = describe(service, answer);
      if (isPermanent(service, answer)) throw new PermanentMailError(problem);
      const wait = readRetryAfter(answer.headers.get("retry-after"), Date.now());
      throw wait === undefined ? new Error(problem) : new DelayedMailError(problem, wait);
    },
    async verify() {
      const answer = await request(service, await service.check(), timeout);
      if (!isAccepted(answer) && !service.isSendingKey?.(answer)) throw new Error(describe(service, answer));
    },
    close: () => undefined,
  };
}

/** Redirects are not followed, because they would send the key to another server. */
async function request({ name }: MailService, asked: Request, timeout: number): Promise<ServiceAnswer> {
  let response: Response;
  try {
    response = await fetch(asked, { redirect: "manual", signal: AbortSignal.timeout(timeout) });
    return { status: response.status, headers: response.headers, body: await readBody(response) };
  } catch (error) {
    const { host } = new URL(asked.url);
    if (error instanceof Error && error.name === "TimeoutError")
      throw new Error(`${name} did not answer within ${timeout / 1000} s (${host})`);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`${name} cannot be reached at ${host}: ${cause}`);
  }
}

async function readBody({ body }: Response): Promise<Record<string, unknown>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.length;
    if (size > MOST) return {};
  }
  try {
    const content: unknown = JSON.parse(Buffer.concat(pieces).toString());
    return isRecord(content) ? content : {};
  } catch {
    return {};
  }
}

function isAccepted({ status }: ServiceAnswer): boolean {
  return status >= 200 && status < 300;
}

/** A wrong key (401, 403) can be corrected, like the password of an SMTP server. */
const TEMPORARY = new Set([401, 403, 408, 429]);

function isPermanent(service: MailService, answer: ServiceAnswer): boolean {
  const { status } = answer;
  return status >= 400 && status < 500 && !TEMPORARY.has(status) && !service.isTemporary?.(answer);
}

function describe({ name, secrets, readMessage }: MailService, { status, body }: ServiceAnswer): string {
  const message = readMessage(body);
  const words = typeof message === "string" ? message.replace(/\s+/g, " ").trim().slice(0, LONGEST) : "";
  const safe = secrets.reduce((text, secret) => (secret ? text.replaceAll(secret, "…") : text), words);
  return `${name} answered with status ${status}${safe ? `: ${safe}` : ""}`;
}

/** A JSON request. */
export function jsonRequest(url: string, headers: Record<string, string>, body: unknown): Request {
  return new Request(url, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json", "user-agent": "Millrace", ...headers },
    body: JSON.stringify(body),
  });
}
