import { Refused } from "../http/refused";
import { FEED_PATH } from "../forms/feed";
import { createFeedToken } from "../security/feed-token";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { confirmedOnly } from "./guard";
import { readId, readString } from "./request";

const MOST = 20;

/** Endpoints for feeds: list, create, revoke. */
export function addFeeds(app: OwnerApp, tools: Tools): void {
  const { settings, ports, note } = tools;
  const { store, now, newId } = ports;

  app.on("GET /feeds", async () => {
    const feeds = await store.listFeeds();
    return feeds.map(({ id, name, createdBy, createdAt, usedAt }) => ({ id, name, createdBy, createdAt, usedAt }));
  });

  app.on("POST /feeds", confirmedOnly(tools), async (context, readBody) => {
    const name = readString(await readBody(), "name").trim();
    if (!/^\P{C}{1,80}$/u.test(name)) throw new Refused(422, "The name must have 1 to 80 characters");
    if ((await store.listFeeds()).length >= MOST)
      throw new Refused(422, `There are ${MOST} feeds. Revoke one before you create another.`);
    const id = newId();
    const { token, tokenHash } = createFeedToken(id);
    const ownerId = context.get("session").owner.id;
    if (!(await store.addFeed({ id, tokenHash, name, ownerId, createdAt: now() })))
      throw new Refused(403, "Only owners with the role “all” can create feeds");
    await note(context, "create feed", name);
    const address = (type: string) => `${settings.origin}${FEED_PATH}.${type}?token=${token}`;
    return { id, csv: address("csv"), json: address("json") };
  });

  app.on("DELETE /feeds/:id", async (context) => {
    const id = readId(context);
    const feed = await store.findFeed({ id });
    if (!feed) throw new Refused(404, "Feed not found");
    await store.removeFeed({ id });
    await note(context, "revoke feed", feed.name);
    return {};
  });
}
