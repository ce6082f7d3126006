import { createServer } from "node:http";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { adopt } from "../cli/adopt/adopt";
import { isSkippedFolder } from "../cli/adopt/io/inventory";
import { FAST_PARTS } from "../cli/adopt/model/fast-parts";
import { AVIF_ENDING } from "../common/avif";
import { compress } from "../common/encodings";
import { contentType, isCompressible } from "../common/content-type";
import { findFile } from "../common/find-file";
import { withLocalJquery } from "./bench/vendor";
import { table } from "../tools/docs/markers";

/** One visit of a page by Lighthouse. */
export interface Visit {
  readonly score: number;
  /** In ms; the last one in bytes. */
  readonly fcp: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly speedIndex: number;
  readonly shift: number;
  readonly bytes: number;
}

/** Visits a URL. @param throttling `simulate` is computed from a fast visit, `devtools` is a slow one. */
export type VisitPage = (url: string, throttling: "simulate" | "devtools") => Promise<Visit>;

const KINDS = ["exported", "adopted", "fast"] as const;
type Kind = (typeof KINDS)[number];

const RUNS = 3;

/** The folder that has jQuery, in place of the copy on the vendor's network. */
const JQUERY = dirname(createRequire(import.meta.url).resolve("jquery/dist/jquery.min.js"));

export interface MeasureOptions {
  /** Visits of each page, in turns. Default: 3. */
  readonly runs?: number | undefined;
  /** A folder in which the adopted copies stay, so that the next run encodes nothing. Default: none. */
  readonly keep?: string | undefined;
}

/** What Lighthouse says of the first pages of exports, as exported, adopted, and adopted with `--fast`: medians of runs in turns. */
export async function measureExports(
  references: readonly string[],
  visit: VisitPage,
  { runs = RUNS, keep }: MeasureOptions,
): Promise<string> {
  const rows: string[][] = [];
  for (const source of references) {
    const folder =
      keep === undefined ? mkdtempSync(join(tmpdir(), "millrace-lighthouse-")) : join(keep, basename(source));
    const servers = new Map<Kind, Awaited<ReturnType<typeof serveGzip>>>();
    try {
      servers.set("exported", await serveGzip(source));
      const leaveOut = listOthers(source);
      await adopt(source, { out: join(folder, "adopted"), leaveOut, force: true });
      servers.set("adopted", await serveGzip(join(folder, "adopted")));
      await adopt(source, { out: join(folder, "fast"), leaveOut, fast: FAST_PARTS, force: true });
      servers.set("fast", await serveGzip(join(folder, "fast")));
      const visits = new Map<string, Visit[]>();
      for (let run = 0; run < runs; run++) {
        for (const throttling of ["simulate", "devtools"] as const) {
          for (const [kind, { origin }] of servers) {
            const key = `${kind} ${throttling}`;
            visits.set(key, [...(visits.get(key) ?? []), await visit(`${origin}/`, throttling)]);
          }
        }
      }
      rows.push(...KINDS.map((kind) => describe(basename(source), kind, visits)));
      process.stderr.write(
        `${rows
          .slice(-KINDS.length)
          .map((row) => row.join(" | "))
          .join("\n")}\n`,
      );
    } finally {
      for (const { close } of servers.values()) await close();
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    }
  }
  const head = [
    "export",
    "",
    "score",
    "FCP",
    "LCP",
    "blocking",
    "speed index",
    "shift",
    "kB",
    "FCP slow",
    "LCP slow",
    "shift slow",
  ];
  return table(head, rows);
}

function describe(name: string, kind: Kind, visits: ReadonlyMap<string, readonly Visit[]>): string[] {
  const read = (throttling: string, fact: keyof Visit) =>
    median((visits.get(`${kind} ${throttling}`) ?? []).map((visit) => visit[fact]));
  const rounded = (fact: keyof Visit, throttling = "simulate") => String(Math.round(read(throttling, fact)));
  return [
    name,
    kind,
    String(Math.round(read("simulate", "score") * 100)),
    ...(["fcp", "lcp", "blocking", "speedIndex"] as const).map((fact) => rounded(fact)),
    read("simulate", "shift").toFixed(3),
    String(Math.round(read("simulate", "bytes") / 1000)),
    rounded("fcp", "devtools"),
    rounded("lcp", "devtools"),
    read("devtools", "shift").toFixed(3),
  ];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The pages of an export that are not measured. */
const listOthers = (source: string): string[] =>
  (readdirSync(source, { recursive: true }) as string[]).filter(
    (path) => /\.html?$/i.test(path) && path !== "index.html" && !path.split("/").some(isSkippedFolder),
  );

/** Serves a folder with jQuery, gzip, caching and AVIF where a browser shows it, as the host does. */
async function serveGzip(root: string) {
  if (!existsSync(join(root, "index.html"))) throw new Error(`${root} has no index.html.`);
  const packed = new Map<string, Buffer>();
  async function read(path: string): Promise<Buffer> {
    const known = packed.get(path);
    if (known) return known;
    const bytes = await readFile(path);
    const text = /\.html?$/.test(path) ? withLocalJquery(bytes.toString()) : bytes;
    const body = isCompressible(path) ? await compress(Buffer.from(text), "gzip", "fast") : bytes;
    packed.set(path, body);
    return body;
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    void findFile(pathname === "/jquery.js" ? JQUERY : root, pathname.replace("/jquery.js", "/jquery.min.js")).then(
      async (found) => {
        if (found?.kind !== "file") return response.writeHead(404).end();
        const avif = found.path + AVIF_ENDING;
        const isAvif = /image\/avif/.test(request.headers.accept ?? "") && existsSync(avif);
        const body = await read(isAvif ? avif : found.path);
        if (isCompressible(found.path)) response.setHeader("content-encoding", "gzip");
        response.setHeader("content-type", contentType(isAvif ? avif : found.path));
        if (existsSync(avif)) response.setHeader("vary", "Accept");
        response.setHeader("cache-control", "max-age=31536000");
        return response.end(body);
      },
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
