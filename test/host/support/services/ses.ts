import { findForeignKey, isAddress, readObject, startFake, type Fake, type FakeAnswer, type FakeRequest } from "./fake";
import { findSignatureFault } from "./signature-v4";

export const SES_REGION = "eu-central-1";
const ID = "AKIATESTSOFTHEHOST";
const SECRET = "secret/of+the/tests:with-colon";
export const SES_KEY = `${ID}:${SECRET}`;

const KEYS = ["FromEmailAddress", "Destination", "ReplyToAddresses", "Content"];

export interface FakeSes extends Fake {
  sent: Record<string, unknown>[];
  /** Whether the key may read the account; default: true. */
  rights: { readsAccount: boolean };
}

/** Version 2 of the API of Amazon SES, as far as its documents describe what the host uses. */
export async function startSes(): Promise<FakeSes> {
  const sent: Record<string, unknown>[] = [];
  const rights = { readsAccount: true };
  const fail = (status: number, type: string, message: string): FakeAnswer => ({
    status,
    headers: { "x-amzn-errortype": type },
    body: { message },
  });
  const isContent = (value: unknown) => {
    const content = value as { Data?: unknown; Charset?: unknown } | undefined;
    return typeof content?.Data === "string" && content.Charset === "UTF-8";
  };

  function send(request: FakeRequest): FakeAnswer {
    const content = readObject(request) as
      | {
          FromEmailAddress?: unknown;
          Destination?: { ToAddresses?: unknown };
          ReplyToAddresses?: unknown;
          Content?: {
            Simple?: {
              Subject?: unknown;
              Body?: { Text?: unknown; Html?: unknown };
              Headers?: { Name?: unknown; Value?: unknown }[];
            };
          };
        }
      | undefined;
    const foreign = content && findForeignKey(content, KEYS);
    if (!content || foreign) return fail(400, "SerializationException", `Unexpected ${foreign ?? "body"}`);
    const { FromEmailAddress: from, Destination, ReplyToAddresses: replyTo = [], Content } = content;
    const [to, ...more] = [Destination?.ToAddresses].flat();
    if (!isAddress(from) || !isAddress(to) || more.length) return fail(400, "BadRequestException", "Illegal address");
    if (!Array.isArray(replyTo) || !replyTo.every(isAddress))
      return fail(400, "BadRequestException", "Illegal address");
    const { Subject, Body, Headers = [] } = Content?.Simple ?? {};
    const isComplete =
      isContent(Subject) && isContent(Body?.Text) && (Body?.Html === undefined || isContent(Body.Html));
    if (!isComplete) return fail(400, "BadRequestException", "Missing content");
    if (!Headers.every(({ Name, Value }) => typeof Name === "string" && typeof Value === "string"))
      return fail(400, "BadRequestException", "Illegal header");
    sent.push(content);
    return { status: 200, body: { MessageId: `message-${sent.length}` } };
  }

  const fake = await startFake((request) => {
    const { method, path } = request;
    const credentials = { id: ID, secret: SECRET, region: SES_REGION, service: "ses" };
    const fault = findSignatureFault(request, credentials, Date.now());
    if (fault) return fail(403, "InvalidSignatureException", fault);
    if (method === "POST" && path === "/v2/email/outbound-emails") return send(request);
    if (method !== "GET" || path !== "/v2/email/account") return fail(404, "NotFoundException", "Not found");
    if (!rights.readsAccount) return fail(403, "AccessDeniedException", "not authorized to perform: ses:GetAccount");
    return { status: 200, body: { SendingEnabled: true, ProductionAccessEnabled: true } };
  });
  return Object.assign(fake, { sent, rights });
}
