import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { SITE_ID } from "../../conformance/support/subject";
import { MIGRATIONS } from "../../../host/store/migrations";
import { createSharedPools } from "../../../host/store/postgres/pools";
import { openPostgres } from "../../../host/store/postgres/store";
import { indexAll } from "../store/search";
import { acceptance } from "../store/support";
import { runCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { sharedCluster } from "../support/shared-cluster";
import { addSite, ask, startSites } from "./support";

const FORM = `/api/v1/form/${SITE_ID}`;
const send = (port: number, host: string) => ask(port, host, FORM, JSON.stringify({ name: "Booking" }));

/** Values of the first column of a query's rows. */
async function list(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: query, rowMode: "array" }).finally(() => client.end());
  return rows.map((row: unknown[]) => row[0]);
}

const SCHEMAS = "select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$' order by 1";

describe("many sites in one PostgreSQL database", () => {
  it("have a schema each, with separate messages, owners and limits, which stay", async () => {
    const [sites, url] = [join(testFolder(), "sites"), await sharedCluster.createDatabase()];
    addSite(sites, "shop.test", { origin: "http://shop.test", formsPerMinute: 1 });
    addSite(sites, "blog", { origin: "http://blog.test", schema: "news" });
    addSite(sites, "pg_own");
    addSite(sites, "lite", { origin: "http://lite.test", database: "" });
    addSite(sites, "twin", { origin: "http://twin.test", schema: "shop.test" });
    const { port, child, ended, lines: logLines, printed } = await startSites(sites, "--database", url);
    const posts = [await send(port, "shop.test"), await send(port, "shop.test"), await send(port, "blog.test")];
    expect(posts.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect((await send(port, "lite.test")).status).toBe(200);
    expect(await list(url, SCHEMAS)).toEqual(["news", "public", "shop.test"]);
    expect(await list(url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    const counts = ["news", "shop.test"].map((schema) => list(url, `select count(*) from "${schema}".submission`));
    expect(await Promise.all(counts)).toEqual([["1"], ["1"]]);
    const tokens = [...printed.stderr.matchAll(/#\/setup\/([\w-]+)/g)].map(([, token]) => token);
    expect(new Set(tokens).size).toBe(3);
    const failures = logLines().filter(({ event }) => event === "site not started");
    expect(Object.fromEntries(failures.map(({ site, error }) => [site, error]))).toEqual({
      pg_own: expect.stringContaining('The name of the folder is "pg_own". Expected at most 63 lower-case letters'),
      twin: "The site shop.test already uses this schema of the database. Set another schema.",
    });
    const read = (site: string) => runCommand(["export", "submissions", join(sites, site)], { MILLRACE_DATABASE: url });
    const countLines = (text: string) => text.split("\n").filter(Boolean).length;
    expect([countLines((await read("shop.test")).stdout), countLines((await read("blog")).stdout)]).toEqual([2, 2]);
    rmSync(join(sites, "shop.test"), { recursive: true });
    child.kill("SIGHUP");
    await expect.poll(async () => (await ask(port, "shop.test", "/")).status).toBe(421);
    expect(await list(url, 'select count(*) from "shop.test".submission')).toEqual(["1"]);
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });

  it("share its connections, and keep their rows and indexes apart", async () => {
    const url = await sharedCluster.createDatabase();
    const shared = createSharedPools();
    const names = Array.from({ length: 8 }, (_, n) => `site-${n}`);
    const open = (schema: string) => openPostgres({ url, schema, now: 0, migrations: MIGRATIONS, shared });
    const stores = await Promise.all(names.map(open));
    onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
    const accepted = stores.flatMap((store, site) =>
      Array.from({ length: 10 + site }, (_, n) =>
        store.acceptSubmission(acceptance(`${n}`, { search: `text ${site}` })),
      ),
    );
    await Promise.all(accepted);
    for (const store of stores) await indexAll(store);
    const connections =
      "select count(*)::int from pg_stat_activity where application_name = 'millrace' and datname = current_database()";
    expect((await list(url, connections))[0]).toBeLessThanOrEqual(25);
    expect(
      await list(url, "select indisvalid from pg_index where indexrelid::regclass::text like '%submission_search'"),
    ).toEqual(names.map(() => true));
    for (const [site, store] of stores.entries()) {
      expect(await store.countSubmissions()).toMatchObject({ inbox: 10 + site });
      expect(await store.listSubmissions({ search: `text ${site}`, limit: 99 })).toHaveLength(10 + site);
      expect(await store.listSubmissions({ search: `text ${site + 1}`, limit: 99 })).toEqual([]);
    }
    await stores[0]?.close();
    expect(await stores[1]?.countSubmissions()).toMatchObject({ inbox: 11 });
    await Promise.all(stores.map((store) => store.close()));
    await expect.poll(async () => (await list(url, connections))[0]).toBe(0);
  });
});
