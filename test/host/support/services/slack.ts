import { findForeignKey, readObject, startFake, type Fake, type FakeAnswer, type FakeRequest } from "./fake";

export const SLACK_PATH = "/services/T000/B000/secret-of-slack";

export interface FakeSlack extends Fake {
  /** What people see of each message: plain texts, and links as [address, label]. */
  shown: { texts: string[]; links: [string, string][] }[];
}

interface Text {
  type?: unknown;
  text?: unknown;
  emoji?: unknown;
}

/** An incoming webhook of Slack, as far as its documents describe what the host uses. */
export async function startSlack(): Promise<FakeSlack> {
  const shown: FakeSlack["shown"] = [];
  const fail = (status: number, body: string): FakeAnswer => ({
    status,
    headers: { "content-type": "text/plain" },
    body,
  });
  /** The text that people see; undefined for an invalid one. */
  const plain = ({ type, text, emoji }: Text, most: number): string | undefined => {
    if (type !== "plain_text" || emoji !== false || typeof text !== "string") return undefined;
    if (!text || text.length > most || /[<>]|&(?!(?:amp|lt|gt);)/.test(text)) return undefined;
    return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  };

  function post(request: FakeRequest): FakeAnswer {
    const content = readObject(request);
    const foreign = content && findForeignKey(content, ["text", "mrkdwn", "unfurl_links", "unfurl_media", "blocks"]);
    if (!content || foreign || typeof content.text !== "string") return fail(400, "invalid_payload");
    if (/[<>]|&(?!(?:amp|lt|gt);)/.test(content.text)) return fail(400, "invalid_payload");
    const { blocks } = content;
    if (!Array.isArray(blocks) || !blocks.length || blocks.length > 50) return fail(400, "invalid_blocks");
    const seen: FakeSlack["shown"][number] = { texts: [], links: [] };
    for (const block of blocks as { type?: unknown; text?: Text; elements?: Text[] }[]) {
      if (block.type === "context" && block.elements?.length === 1) {
        const [, address, label] = /^<([^|<>]+)\|([^|<>]+)>$/.exec(String(block.elements[0]?.text)) ?? [];
        if (block.elements[0]?.type !== "mrkdwn" || !address || !label) return fail(400, "invalid_blocks");
        seen.links.push([address, label]);
        continue;
      }
      const most = block.type === "header" ? 150 : block.type === "section" ? 3000 : 0;
      const text = most && block.text ? plain(block.text, most) : undefined;
      if (text === undefined) return fail(400, "invalid_blocks");
      seen.texts.push(text);
    }
    shown.push(seen);
    return { status: 200, headers: { "content-type": "text/plain" }, body: "ok" };
  }

  const fake = await startFake((request) => {
    if (request.method !== "POST") return fail(405, "method_not_allowed");
    return request.path === SLACK_PATH ? post(request) : fail(404, "no_service");
  });
  return Object.assign(fake, { shown });
}
