import type { Context, Hono } from "hono";
import { addressRates } from "../base/addresses";
import { shownFields } from "../base/submission-fields";
import type { Env } from "../http/client";
import { Refused } from "../http/refused";
import { encoded, toBody } from "../http/stream";
import type { Ports } from "../ports";
import { feedIn, isFeedToken } from "../security/feed-token";
import { limit, tooMany } from "../security/limits";
import { OWNER_PATH } from "../security/owner-session";
import type { Site } from "../site/site";
import { COLUMNS, LAST_COLUMNS } from "../store/units/submissions/columns";
import type { StoredSubmission } from "../store/units/submissions/submissions";
import { csvLines, listStored, type ExportChoice } from "./export";
import { EXPORT_OPTIONS, readExportChoice, type GivenOptions } from "./export-choice";
import type { Feed } from "../records/submissions";

/** Without its extension, `.csv` or `.json`. */
export const FEED_PATH = `${OWNER_PATH}/feed/submissions`;

const WINDOW = 10 * 60_000;
/** Requests of one feed within the window. A table program reads once an hour or on request. */
const PER_FEED = 30;
/** Refused requests of one client within the window. */
const REFUSALS = 20;

const HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

/** Submissions for table programs, as CSV and JSON. A token of the owner's page gives access. */
export function addFeed(app: Hono<Env>, ports: Ports, site: Site): void {
  app.get(`${FEED_PATH}.csv`, async (context) => {
    const choice = await open(context);
    const forms = (await site.forms()).map(({ form }) => form);
    const headers = { ...HEADERS, "content-type": "text/csv; charset=utf-8" };
    return new Response(toBody(encoded(csvLines(ports.store, choice, forms))), { headers });
  });

  app.get(`${FEED_PATH}.json`, async (context) => {
    const choice = await open(context);
    const headers = { ...HEADERS, "content-type": "application/json; charset=utf-8" };
    return new Response(toBody(encoded(jsonArray(listStored(ports.store, choice)))), { headers });
  });

  /** Checks token and limits, then reads the filters. Spam is left out unless it is requested. */
  async function open(context: Context<Env>): Promise<ExportChoice> {
    const { req } = context;
    const feed = await findFeed(context);
    await limit(ports, [{ key: `feed ${feed.id}`, most: PER_FEED, window: WINDOW }], "Too many requests of this feed");
    await ports.store.useFeed({ id: feed.id, now: ports.now() });
    const given: GivenOptions = {};
    for (const option of EXPORT_OPTIONS) given[option] = req.query(option) || undefined;
    const forms = (await site.forms()).map(({ form }) => form);
    const wrong = (option: string, problem: string) => new Refused(400, `${option} ${problem}`);
    const choice = await readExportChoice(given, ports.store, forms, wrong);
    return choice.status ? choice : { ...choice, notStatus: "spam" };
  }

  async function findFeed({ req, env }: Context<Env>): Promise<Feed> {
    const bearer = /^Bearer (.+)$/i.exec(req.header("authorization") ?? "")?.[1];
    const token = bearer ?? req.query("token") ?? "";
    const id = feedIn(token);
    const feed = id === undefined ? undefined : await ports.store.findFeed({ id });
    if (feed && isFeedToken(token, feed)) return feed;
    const rates = addressRates("feed refused", env.client.address, REFUSALS, WINDOW);
    const wait = await ports.store.takeRates({ rates, now: ports.now() });
    if (wait !== undefined) throw tooMany(wait);
    throw new Refused(401, "The token is missing, wrong or revoked. Create a feed on the owner's page.");
  }
}

/** A JSON array of flat records. */
async function* jsonArray(submissions: AsyncIterable<StoredSubmission>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const submission of submissions) {
    yield before + JSON.stringify(toRecord(submission));
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

function toRecord(submission: StoredSubmission): object {
  const { fields, fileUploads: files } = submission.payload;
  return {
    ...Object.fromEntries([...COLUMNS, ...LAST_COLUMNS].map(({ name, read }) => [name, read(submission)])),
    fields: Object.fromEntries(shownFields(fields).map(({ key, value }) => [key, value])),
    files,
  };
}
