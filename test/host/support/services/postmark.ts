import { findForeignKey, isAddress, readObject, startFake, type Fake, type FakeAnswer, type FakeRequest } from "./fake";

export const POSTMARK_TOKEN = "token-of-the-tests-4f2b";

const KEYS = ["From", "To", "ReplyTo", "Subject", "TextBody", "HtmlBody", "MessageStream", "Headers"];

export interface FakePostmark extends Fake {
  sent: Record<string, unknown>[];
  /** Addresses that get no more emails after a bounce. */
  inactive: Set<string>;
}

/** Postmark, as far as its documents describe what the host uses. */
export async function startPostmark(): Promise<FakePostmark> {
  const sent: Record<string, unknown>[] = [];
  const inactive = new Set<string>();
  const fail = (status: number, ErrorCode: number, Message: string): FakeAnswer => ({
    status,
    body: { ErrorCode, Message },
  });

  function send(request: FakeRequest): FakeAnswer {
    const content = readObject(request);
    if (!content) return fail(422, 402, "Received invalid JSON input.");
    const foreign = findForeignKey(content, KEYS);
    if (foreign) return fail(422, 403, `The key ${foreign} is not part of the API.`);
    const { From, To, ReplyTo, Subject, TextBody, HtmlBody, MessageStream, Headers } = content;
    if (!isAddress(From)) return fail(422, 300, "Invalid 'From' address.");
    if (!isAddress(To)) return fail(422, 300, "Invalid 'To' address.");
    if (inactive.has(To)) return fail(422, 406, "You tried to send to a recipient that has been marked as inactive.");
    if (ReplyTo !== undefined && !isAddress(ReplyTo)) return fail(422, 300, "Invalid 'ReplyTo' address.");
    if (
      typeof Subject !== "string" ||
      typeof TextBody !== "string" ||
      !["string", "undefined"].includes(typeof HtmlBody)
    )
      return fail(422, 300, "Provide either email TextBody or HtmlBody or both.");
    if (MessageStream !== "outbound") return fail(422, 1235, "The 'MessageStream' provided does not exist.");
    if (!Array.isArray(Headers)) return fail(422, 403, "Headers must be a list.");
    sent.push(content);
    const MessageID = `message-${sent.length}`;
    return { status: 200, body: { To, SubmittedAt: "2026-01-01T00:00:00Z", MessageID, ErrorCode: 0, Message: "OK" } };
  }

  const fake = await startFake((request) => {
    const { method, path, headers } = request;
    const token = headers["x-postmark-server-token"];
    if (headers.accept !== "application/json") return fail(422, 409, "JSON required");
    if (token !== POSTMARK_TOKEN)
      return fail(401, 10, `No Account or Server API tokens were supplied, or ${String(token)} is wrong.`);
    if (method === "POST" && path === "/email") return send(request);
    if (method === "GET" && path === "/server") return { status: 200, body: { ID: 1, Name: "Tests" } };
    return { status: 404, body: "" };
  });
  return Object.assign(fake, { sent, inactive });
}
