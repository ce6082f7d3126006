import { findForeignKey, readObject, startFake, type Fake, type FakeAnswer, type FakeRequest } from "./fake";
import { splitCode, type ShownCode } from "./markdown";

export const DISCORD_PATH = "/api/webhooks/1234/secret-of-discord";

export interface FakeDiscord extends Fake {
  shown: ShownCode[];
}

/** A webhook of Discord, as far as its documents describe what the host uses. */
export async function startDiscord(): Promise<FakeDiscord> {
  const shown: FakeDiscord["shown"] = [];
  const fail = (message: string): FakeAnswer => ({
    status: 400,
    body: { message: "Invalid Form Body", code: 50035, errors: { content: { _errors: [{ message }] } } },
  });

  function post(request: FakeRequest): FakeAnswer {
    const content = readObject(request);
    const foreign = content && findForeignKey(content, ["content", "allowed_mentions", "flags"]);
    if (!content || foreign) return fail(`Unknown key ${foreign ?? ""}`);
    const { content: text, allowed_mentions: mentions, flags } = content;
    if (typeof text !== "string" || !text) return fail("Cannot send an empty message");
    if ([...text].length > 2000 || text.length > 2000) return fail("Must be 2000 or fewer in length.");
    if (JSON.stringify(mentions) !== `{"parse":[]}`) return fail("This test requires a message without mentions.");
    if (flags !== 4) return fail("Only SUPPRESS_EMBEDS can be set.");
    shown.push(splitCode(text));
    return { status: 204 };
  }

  const fake = await startFake((request) =>
    request.method === "POST" && request.path === DISCORD_PATH
      ? post(request)
      : { status: 404, body: { message: "Unknown Webhook", code: 10015 } },
  );
  return Object.assign(fake, { shown });
}
