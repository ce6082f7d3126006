import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createId } from "../../host/base/ids";
import { MIGRATIONS } from "../../host/store/migrations";
import { openFile, type OpenFile } from "../../host/store/sqlite/open-file";
import { table } from "../../tools/docs/markers";
import type { Result } from "../result";
import { hammer, startHost, formatMeasured, type Figure } from "./bench-host";
import { measureBesideNginx } from "./beside-nginx";
import { measureMembers } from "./members";
import { measureSites } from "./many-sites";
import { measureMillion } from "./million";
import { measureProcesses } from "./processes";
import { measureShop } from "./shop";
import { countSubmissions, listSubmissions } from "../../host/store/units/submissions/submissions";

const SITE_ID = "64a1f0c2d3e4b5a697887766";
const SECONDS = 5;
const MANY = 100_000;

const FORM = {
  method: "POST",
  path: `/api/v1/form/${SITE_ID}`,
  body: JSON.stringify({
    name: "Booking Request",
    fields: { Name: "Ana Lopez", Email: "ana@example.org", Message: "Can I come on Friday at five?" },
  }),
};

const OPTIONS = {
  database: { type: "string" },
  files: { type: "boolean" },
  million: { type: "boolean" },
  processes: { type: "boolean" },
  shop: { type: "boolean" },
  sites: { type: "boolean" },
} as const;

/**
 * `npm run lab -- host`: how fast the built host is on this machine. `--database postgres://…` measures PostgreSQL instead of SQLite,
 * `--million` a million messages, `--files` files in turns with nginx, `--shop` orders, `--sites` many sites in one process,
 * `--processes` with `--database` several processes. Takes one to two minutes, or ten with a million messages.
 */
export async function main(argv: string[]): Promise<Result> {
  const { values } = parseArgs({ args: argv, options: OPTIONS });
  const folder = mkdtempSync(join(tmpdir(), "millrace-bench-"));
  try {
    cpSync("examples/nail-studio", join(folder, "site"), { recursive: true });
    const { name, measure } = choose(values);
    const rows = (await measure(folder)).map(({ what, value, target }) => [what, value, target]);
    const store = values.database ? "PostgreSQL" : "SQLite";
    const report = `${store}, client on the same machine.\n\n${table(["what", "measured", "wanted"], rows)}`;
    return { code: 0, name, report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Chosen {
  /** Of the report. */
  name: string;
  measure(folder: string): Promise<Figure[]>;
}

function choose({
  database,
  files,
  million,
  processes,
  shop,
  sites,
}: Partial<Record<string, string | boolean>>): Chosen {
  if (files) return { name: "host-files", measure: measureBesideNginx };
  if (million) return { name: "host-million", measure: (folder) => measureMillion(folder, FORM) };
  if (shop) return { name: "host-shop", measure: measureShop };
  if (sites) return { name: "host-sites", measure: (folder) => measureSites(folder, FORM) };
  if (typeof database !== "string") return { name: "host-sqlite", measure: (folder) => measureAll(folder) };
  if (processes) return { name: "host-processes", measure: (folder) => measureProcesses(folder, database) };
  return { name: "host-postgres", measure: (folder) => measureAll(folder, database) };
}

async function measureAll(folder: string, database?: string): Promise<Figure[]> {
  const load = await measureLoad(folder, database);
  return database ? load : [...load, ...(await measureMembers(folder, SECONDS)), ...(await measureMany(folder))];
}

async function measureLoad(folder: string, database: string | undefined): Promise<Figure[]> {
  const host = await startHost(folder, "data", database ? ["--database", database] : []);
  await hammer(host.port, FORM, 1);
  const forms = await hammer(host.port, FORM, SECONDS);
  const pages = await hammer(host.port, { method: "GET", path: "/contact", body: "" }, SECONDS);
  await host.end();
  // A new process, because the peak memory would include that of the submissions.
  const fresh = await startHost(folder, "data", database ? ["--database", database] : []);
  const before = fresh.peak();
  const uploads = await uploadMany(fresh.port);
  const peak = fresh.peak();
  await fresh.end();
  return [
    {
      what: "submissions, 32 connections",
      value: formatMeasured(forms),
      target: database ? "1,000/s" : "1,500/s, p99 100 ms",
    },
    { what: "a page, 32 connections", value: formatMeasured(pages), target: "3,000/s" },
    {
      what: "20 uploads of 10 MB at once",
      value: `${uploads} ms; peak ${peak} MB of memory (${before} MB before)`,
      target: "200 MB",
    },
  ];
}

async function measureMany(folder: string): Promise<Figure[]> {
  mkdirSync(join(folder, "many"), { mode: 0o700 });
  const store = await openFile(join(folder, "many", "store.db"), MIGRATIONS, Date.now());
  seed(store);
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return Math.round(performance.now() - began);
  };
  const first = await timed(() => listSubmissions(store.db, { status: "inbox", limit: 50 }));
  const search = await timed(() => listSubmissions(store.db, { status: "inbox", search: "visitor 77", limit: 50 }));
  const rare = await timed(() => listSubmissions(store.db, { status: "inbox", search: "nowhere to find", limit: 50 }));
  const count = await timed(() => countSubmissions(store.db));
  store.database.close();
  const host = await startHost(folder, "many");
  const figures = [
    { what: "start with 100,000 submissions", value: `${host.started} ms, ${host.peak()} MB`, target: "1 s, 130 MB" },
    { what: "first page of 100,000", value: `${first} ms`, target: "200 ms" },
    { what: "search in 100,000, found and not", value: `${search} ms, ${rare} ms`, target: "200 ms" },
    { what: "count of 100,000 by status", value: `${count} ms`, target: "–" },
  ];
  await host.end();
  return figures;
}

function seed({ database }: OpenFile): void {
  const insert = database.prepare(
    `insert into submission values (?, '${SITE_ID}', 'Booking Request', 1, ?, 'json', 'inbox', 1, 0, '[]', ?, ?, ?, '', null)`,
  );
  database.exec("begin");
  for (let n = 0; n < MANY; n++) {
    const text = `visitor ${n}\n${"a few words about nails and friday ".repeat(8)}`;
    const payload = JSON.stringify({ name: "Booking Request", fields: { Message: text }, fileUploads: {} });
    insert.run(
      createId(1_700_000_000_000 + n * 1000),
      1_700_000_000_000 + n * 1000,
      payload,
      `v${n}@example.org`,
      text,
    );
  }
  database.exec("commit");
}

/** Returns the duration in ms. */
async function uploadMany(port: number): Promise<number> {
  const size = 10_000_000;
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const signed = await fetch(`${origin}/api/v1/form/${SITE_ID}/signFile?name=a.png&size=${size}`);
      const { postData, s3Url } = (await signed.json()) as { postData: Record<string, string>; s3Url: string };
      const form = new FormData();
      for (const [key, value] of Object.entries(postData)) form.append(key, value);
      form.append("file", new Blob([new Uint8Array(size)]), "a.png");
      const { status } = await fetch(s3Url, { method: "POST", body: form });
      if (status !== 204) throw new Error(`An upload was answered with ${status}`);
    }),
  );
  return Math.round(performance.now() - began);
}
