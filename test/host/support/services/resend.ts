import { findForeignKey, isAddress, readObject, startFake, type Fake, type FakeAnswer, type FakeRequest } from "./fake";

export const RESEND_KEY = "re_key_of_the_tests";
/** A key that can only send. */
export const RESEND_SENDING_KEY = "re_key_for_sending_only";

const KEYS = ["from", "to", "reply_to", "subject", "text", "html", "headers"];

export interface FakeResend extends Fake {
  /** Bodies of the emails that were sent, without repetitions. */
  sent: Record<string, unknown>[];
}

/** Resend, as far as its documents describe what the host uses. */
export async function startResend(): Promise<FakeResend> {
  const sent: Record<string, unknown>[] = [];
  /** Body and id by idempotency key. */
  const known = new Map<string, { body: string; id: string }>();
  const fail = (status: number, name: string, message: string): FakeAnswer => ({
    status,
    body: { statusCode: status, name, message },
  });

  function send(request: FakeRequest): FakeAnswer {
    const content = readObject(request);
    if (!content) return fail(400, "validation_error", "The body must be JSON.");
    const foreign = findForeignKey(content, KEYS);
    if (foreign) return fail(422, "validation_error", `Unknown field ${foreign}.`);
    const { from, to, reply_to: replyTo, subject, text, html, headers } = content;
    if (!isAddress(from)) return fail(422, "validation_error", "Invalid `from` field.");
    if (!Array.isArray(to) || to.length !== 1 || !isAddress(to[0]))
      return fail(422, "validation_error", "Invalid `to` field.");
    if (replyTo !== undefined && !isAddress(replyTo)) return fail(422, "validation_error", "Invalid `reply_to` field.");
    if (typeof subject !== "string" || typeof text !== "string" || !["string", "undefined"].includes(typeof html))
      return fail(422, "missing_required_field", "Missing `subject` or `text`.");
    if (typeof headers !== "object") return fail(422, "validation_error", "Invalid `headers` field.");
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || !key || key.length > 256)
      return fail(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
    const earlier = known.get(key);
    if (earlier && earlier.body !== request.body)
      return fail(409, "invalid_idempotent_request", "Same idempotency key used with a different request payload.");
    const id = earlier?.id ?? `email-${known.size}`;
    if (!earlier) {
      known.set(key, { body: request.body, id });
      sent.push(content);
    }
    return { status: 200, body: { id } };
  }

  const fake = await startFake((request) => {
    const { method, path, headers } = request;
    if (!headers["user-agent"]) return { status: 403, body: "error code: 1010" };
    const key = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (key === undefined) return fail(401, "missing_api_key", "Missing API Key");
    if (key !== RESEND_KEY && key !== RESEND_SENDING_KEY)
      return fail(403, "invalid_api_key", `API key ${key} is invalid`);
    if (method === "POST" && path === "/emails") return send(request);
    if (method !== "GET" || path !== "/domains")
      return fail(404, "not_found", "The requested endpoint does not exist.");
    if (key === RESEND_SENDING_KEY)
      return fail(401, "restricted_api_key", "This API key is restricted to only send emails");
    return { status: 200, body: { data: [] } };
  });
  return Object.assign(fake, { sent });
}
