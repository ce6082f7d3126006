import { findForeignKey, readObject, startFake, type Fake, type FakeAnswer, type FakeRequest } from "./fake";

export const TEAMS_PATH = "/workflows/0123/triggers/manual/paths/invoke?api-version=2016-06-01&sig=secret-of-teams";

export interface FakeTeams extends Fake {
  /** The paragraphs of each card, which have no markup, and the addresses of its buttons. */
  shown: { texts: string[]; links: unknown[] }[];
}

const LIMIT = 28_000;

/** A workflow of Teams that posts Adaptive Cards, as far as its documents describe what the host uses. */
export async function startTeams(): Promise<FakeTeams> {
  const shown: FakeTeams["shown"] = [];
  const fail = (message: string): FakeAnswer => ({ status: 400, body: { error: { code: "BadRequest", message } } });

  function post(request: FakeRequest): FakeAnswer {
    if (Buffer.byteLength(request.body) > LIMIT) return { status: 413, body: "Message size too large" };
    const content = readObject(request);
    const attachments = content?.attachments;
    if (!content || content.type !== "message" || !Array.isArray(attachments) || attachments.length !== 1)
      return fail("Expected a message with one attachment");
    const { contentType, content: card } = attachments[0] as {
      contentType?: unknown;
      content?: Record<string, unknown>;
    };
    if (contentType !== "application/vnd.microsoft.card.adaptive" || !card) return fail("Expected an Adaptive Card");
    const foreign = findForeignKey(card, ["$schema", "type", "version", "body", "actions"]);
    if (foreign || card.type !== "AdaptiveCard" || !/^1\.[2-5]$/.test(String(card.version)))
      return fail(`Invalid card ${foreign ?? ""}`);
    const body = card.body as { type?: unknown; inlines?: { type?: unknown; text?: unknown }[] }[];
    const runs = body.flatMap(({ type, inlines = [] }) => (type === "RichTextBlock" ? inlines : [{ type }]));
    if (!runs.length || !runs.every((run) => run.type === "TextRun" && "text" in run && typeof run.text === "string"))
      return fail("This test requires text runs, in which Markdown has no effect.");
    const actions = card.actions as { type?: unknown; title?: unknown; url?: unknown }[];
    if (!actions.every(({ type, title }) => type === "Action.OpenUrl" && typeof title === "string"))
      return fail("Invalid action");
    const texts = runs.map((run) => ("text" in run ? String(run.text) : ""));
    shown.push({ texts, links: actions.map(({ url }) => url) });
    return { status: 202 };
  }

  const fake = await startFake((request) =>
    request.method === "POST" && request.path === TEAMS_PATH ? post(request) : { status: 404, body: "" },
  );
  return Object.assign(fake, { shown });
}
