import { findForeignKey, readObject, startFake, type Fake, type FakeAnswer, type FakeRequest } from "./fake";
import { splitCode, type ShownCode } from "./markdown";

export const MATTERMOST_PATH = "/hooks/secret-of-mattermost";

/** An incoming webhook of Mattermost, as far as its documents describe what the host uses. */
export async function startMattermost(): Promise<Fake & { shown: ShownCode[] }> {
  const shown: ShownCode[] = [];
  const fail = (message: string): FakeAnswer => ({ status: 400, body: { id: "web.incoming_webhook", message } });

  function post(request: FakeRequest): FakeAnswer {
    const content = readObject(request);
    const foreign = content && findForeignKey(content, ["text"]);
    if (!content || foreign) return fail(`Unknown key ${foreign ?? ""}`);
    if (typeof content.text !== "string" || !content.text) return fail("No text specified");
    if (content.text.length > 4000) return fail("Text exceeds the limit");
    shown.push(splitCode(content.text));
    return { status: 200, body: "ok" };
  }

  const fake = await startFake((request) =>
    request.method === "POST" && request.path === MATTERMOST_PATH ? post(request) : { status: 404, body: {} },
  );
  return Object.assign(fake, { shown });
}
