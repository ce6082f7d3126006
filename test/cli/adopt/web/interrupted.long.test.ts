import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adopt } from "../../../../cli/adopt/adopt";
import { adoptCommand } from "../../../../cli/adopt/command";
import { capturePrinted } from "../../support/printed";
import { filesIn, page, vendorScript } from "../support/site";
import { makeFolder, removeFolders } from "./support/fetch";
import { closeServers, redirectTo, serve, type TestServer } from "./support/server";

const POINTS = 20;
const printed = capturePrinted();

/** Some hundred kilobytes that are the same in every run, so that most bodies arrive in several pieces. */
const makeBytes = (seed: string): Buffer =>
  Buffer.concat(Array.from({ length: 8000 }, (_, at) => createHash("sha256").update(`${seed} ${at}`).digest()));

const scripts = '<script src="/js/webflow.js"></script>';
const ITEMS = Array.from({ length: 12 }, (_, at) => `/stories/item-${at}`);
const PICTURES = ITEMS.map((_, at) => `/pictures/picture-${at}.png`);
const list = (paths: readonly string[], next: string) =>
  `<div class="w-dyn-list"><div role="list" class="w-dyn-items">${paths
    .map((path) => `<div role="listitem" class="w-dyn-item"><a href="${path}">Item</a></div>`)
    .join("")}</div><div class="w-pagination-wrapper">${next}</div></div>`;
const NEXT = '<a href="?0a1b2c3d_page=2" class="w-pagination-next">Next</a>';
const SEARCH = '<form action="/search"><input name="query"></form><div class="w-dyn-list"></div>';

/** Media type and body by path. */
const FILES: Readonly<Record<string, [type: string, body: string | Buffer]>> = {
  "/": [
    "text/html",
    page({ body: `<a href="/stories">Stories</a><a href="/search">Search</a><a href="/old">Old</a>`, scripts }),
  ],
  "/search": ["text/html", page({ body: SEARCH, scripts })],
  "/stories": ["text/html", page({ body: list(ITEMS.slice(0, 6), NEXT), scripts })],
  "/stories?0a1b2c3d_page=2": ["text/html", page({ body: list(ITEMS.slice(6), ""), scripts })],
  "/js/webflow.js": ["text/javascript", vendorScript()],
  ...Object.fromEntries(
    ITEMS.map((path, at) => [
      path,
      [
        "text/html",
        page({
          head: `<title>Story ${at}</title>`,
          body: `<img src="${PICTURES[at] ?? ""}"><p>Text ${at}</p>`,
          scripts,
        }),
      ],
    ]),
  ),
  ...Object.fromEntries(PICTURES.map((path) => [path, ["image/png", makeBytes(path)]])),
};

let site: TestServer;
/** Called with the number of each answer that has a body, before the second half of it is sent. */
let onHalf: (count: number) => Promise<void>;
let answered = 0;
let unchanged = 0;

function answer(path: string, type: string, body: string | Buffer): RequestListener {
  const bytes = Buffer.from(body);
  const etag = `"${createHash("sha256").update(path).digest("hex").slice(0, 8)}"`;
  return (request, response) => {
    if (request.headers["if-none-match"] === etag) {
      unchanged++;
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { "content-type": type, "content-length": bytes.length, etag });
    const half = Math.floor(bytes.length / 2);
    response.write(bytes.subarray(0, half), () => {
      void onHalf(++answered).then(() => response.end(bytes.subarray(half)));
    });
  };
}

beforeAll(async () => {
  onHalf = () => Promise.resolve();
  site = await serve({
    ...Object.fromEntries(Object.entries(FILES).map(([path, [type, body]]) => [path, answer(path, type, body)])),
    "/old": redirectTo("/stories", 301),
  });
});
afterAll(async () => {
  await closeServers();
  await removeFolders();
});

const argumentsFor = (out: string) => [
  ...[site.origin, out, "--own", "--force", "--origin", "https://my.site"],
  ...["--script", "https://cdn.example/millrace.js"],
];

/** All files of the output by path, and the settings beside it. */
async function readOutput(out: string): Promise<Map<string, string>> {
  const paths = [...(await filesIn(out)).map((path) => join(out, path)), `${out}.config.json`];
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(out.length), (await readFile(path)).toString("latin1")] as const),
    ),
  );
}

/** Runs the command in a child process, which is killed at an answer. */
async function runUntil(out: string, point: number): Promise<void> {
  answered = 0;
  const child: ChildProcess = spawn(process.execPath, ["cli/millrace.mjs", "adopt", ...argumentsFor(out)], {
    stdio: "ignore",
  });
  const ended = once(child, "close");
  onHalf = async (count) => {
    if (count !== point) return;
    child.kill("SIGKILL");
    await ended;
  };
  expect(await ended).toEqual([null, "SIGKILL"]);
}

describe(`a run that is killed at ${POINTS} points, in the middle of an answer, and started again`, () => {
  let whole: Map<string, string>;
  beforeAll(async () => {
    const out = join(await makeFolder(), "site");
    const options = { out, origin: "https://my.site", script: "https://cdn.example/millrace.js" };
    await adopt(site.origin, { ...options, web: { own: true } });
    whole = await readOutput(out);
    expect(whole.size).toBeGreaterThan(Object.keys(FILES).length);
  });

  it.each(
    Array.from({ length: POINTS }, (_, at) => 1 + Math.floor((at * (Object.keys(FILES).length - 1)) / (POINTS - 1))),
  )("writes the same bytes: answer %i", async (point) => {
    const out = join(await makeFolder(), "site");
    await runUntil(out, point);
    expect(existsSync(out)).toBe(false);
    onHalf = () => Promise.resolve();
    unchanged = 0;
    expect(await adoptCommand(argumentsFor(out)), printed.err).toBe(0);
    // Four requests at the same time: at most these were not complete.
    expect(unchanged).toBeGreaterThanOrEqual(point - 4);
    expect(await readOutput(out)).toEqual(whole);
  });
});
