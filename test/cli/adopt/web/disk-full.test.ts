import type * as streams from "node:fs";
import { existsSync } from "node:fs";
import type * as fs from "node:fs/promises";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { adoptCommand } from "../../../../cli/adopt/command";
import { page, vendorScript } from "../support/site";
import { capturePrinted } from "../../support/printed";
import { makeFolder, removeFolders } from "./support/fetch";
import { closeServers, serve, type TestServer } from "./support/server";

/** A device of Linux on which every write fails because it is full. */
const FULL = "/dev/full";
const full = vi.hoisted(() => ({ isFull: (_path: string): boolean => false }));

/** What the system says when a file cannot grow. */
const noRoom = (): Error => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    open: (path: string, flags: string) => real.open(full.isFull(path) ? FULL : path, flags),
    writeFile: (path: string, data: string, options: object) =>
      full.isFull(path) ? Promise.reject(noRoom()) : real.writeFile(path, data, options),
  };
});
vi.mock("node:fs", async (original) => {
  const real = await original<typeof streams>();
  return {
    ...real,
    createWriteStream: (path: string, options: { flags: string }) =>
      full.isFull(path) ? real.createWriteStream(FULL) : real.createWriteStream(path, options),
  };
});

const printed = capturePrinted();

afterEach(async () => {
  full.isFull = () => false;
  await closeServers();
  await removeFolders();
});

const ETAG = '"1"';

/** A site of three pages that are read one after the other, which answers 304 to the validators of its files. */
async function serveSite(): Promise<TestServer & { readonly unchanged: string[] }> {
  const unchanged: string[] = [];
  const pages = {
    "/": page({ body: '<a href="/second">2</a>', scripts: "" }),
    "/second": page({ body: 'Second<a href="/third">3</a>', scripts: "" }),
    "/third": page({ body: "Third" }),
    "/js/webflow.js": vendorScript(),
  };
  const answers = Object.entries(pages).map(([path, body]) => {
    const type = path.endsWith(".js") ? "text/javascript" : "text/html";
    const answer: Parameters<typeof serve>[0][string] = (request, response) => {
      if (request.headers["if-none-match"] !== ETAG)
        return response.writeHead(200, { "content-type": type, etag: ETAG }).end(body);
      unchanged.push(path);
      response.writeHead(304).end();
    };
    return [path, answer] as const;
  });
  return { ...(await serve(Object.fromEntries(answers))), unchanged };
}

const argumentsFor = (origin: string, out: string) => [origin, out, "--own", "--script", "https://cdn.example/m.js"];

describe("a disk that fills up", () => {
  it("while a site is read ends the command with 2, and the next run uses what was fetched", async () => {
    const { origin, unchanged } = await serveSite();
    const out = join(await makeFolder(), "site");
    const fetched = `${out}.millrace-fetch`;
    let bodies = 0;
    // The page for unknown URLs is the second one.
    full.isFull = (path) => path.endsWith(".part") && dirname(path).endsWith("bodies") && ++bodies > 3;
    expect(await adoptCommand(argumentsFor(origin, out))).toBe(2);
    expect(printed.err).toBe(
      `millrace adopt: The disk is full. What was fetched stays in ${fetched}; ` +
        "free some space and run the same command again, which continues from there.\n",
    );
    expect(existsSync(out)).toBe(false);
    expect(await readdir(join(fetched, "bodies"))).toHaveLength(3);
    full.isFull = () => false;
    expect(await adoptCommand(argumentsFor(origin, out))).toBe(0);
    expect(unchanged).toEqual(["/", "/second"]);
    expect(await readFile(join(out, "third.html"), "utf8")).toContain("Third");
  });

  it.each(["index.jsonl.part", "last-run.json.part"])("while %s is written says the same", async (name) => {
    const { origin } = await serveSite();
    const out = join(await makeFolder(), "site");
    full.isFull = (path) => path.endsWith(name);
    expect(await adoptCommand(argumentsFor(origin, out))).toBe(2);
    expect(printed.err).toContain("The disk is full. What was fetched stays in");
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ["a page", "second.html", "second.html"],
    ["the note of what was written", "written.json.part", "../site.millrace-fetch/written.json"],
  ])("while %s is written names the file and the way on, which works", async (_what, name, shown) => {
    const { origin, unchanged } = await serveSite();
    const out = join(await makeFolder(), "site");
    full.isFull = (path) => path.endsWith(name);
    expect(await adoptCommand(argumentsFor(origin, out))).toBe(2);
    expect(printed.err).toBe(
      `millrace adopt: The disk is full, so ${join(out, shown)} could not be written and the output is incomplete. ` +
        "Free some space and run the same command again (adopt with --force); " +
        "what was fetched of a published site is used again.\n",
    );
    full.isFull = () => false;
    expect(await adoptCommand([...argumentsFor(origin, out), "--force"])).toBe(0);
    expect(unchanged).toHaveLength(4);
    expect(await readFile(join(out, "second.html"), "utf8")).toContain("Second");
  });

  it("while an archive is written leaves no archive behind", async () => {
    const { origin } = await serveSite();
    const folder = await makeFolder();
    const out = join(folder, "site.zip");
    full.isFull = (path) => path.includes("site.zip");
    expect(await adoptCommand(argumentsFor(origin, out))).toBe(2);
    expect(printed.err).toContain(`The disk is full, so ${out} could not be written`);
    expect(await readdir(folder)).toEqual(["site.millrace-fetch"]);
  });
});
