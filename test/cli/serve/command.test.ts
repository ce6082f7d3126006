import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { serveCommand } from "../../../cli/serve/command";
import { startServer } from "../../../cli/serve/server";
import { oneSite, removeFolders, writeSite } from "../adopt/support/site";

const folder = mkdtempSync(join(tmpdir(), "millrace-serve-"));
writeFileSync(join(folder, "index.html"), "home");
afterAll(() => rmSync(folder, { recursive: true }));

let printed = "";
beforeEach(() => {
  printed = "";
  const keep = (text: string | Uint8Array) => ((printed += String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

it("prints its URL and exits on a signal", async () => {
  expect(await serveCommand([folder, "--port", "0", "--for", "0.05"])).toBe(0);
  expect(printed).toMatch(/Serving .* at http:\/\/127\.0\.0\.1:\d+\/\n/);
  expect(printed).toContain("/__millrace");
});

it("reports that pages still load the builder's script, and names the command that replaces it", async () => {
  const root = await writeSite(oneSite({}));
  expect(await serveCommand([root, "--port", "0", "--for", "0.05"])).toBe(0);
  expect(printed).toContain(
    "index.html still loads the builder's script, so its forms and accounts do not use this server. " +
      `Serve a copy that "millrace adopt ${root}" makes.\n`,
  );
  printed = "";
  await adopt(root);
  expect(await serveCommand([`${root}-millrace`, "--port", "0", "--for", "0.05"])).toBe(0);
  expect(printed).not.toContain("millrace adopt");
  await removeFolders();
});

it("reports that a port is taken and uses the next free one", async () => {
  const other = await startServer({ root: folder });
  try {
    expect(await serveCommand([folder, "--port", String(other.port), "--for", "0.05"])).toBe(0);
    expect(printed).toMatch(
      new RegExp(
        `^Port ${other.port} is in use\\. Using port (\\d+) instead\\.\nServing .* at http://127\\.0\\.0\\.1:\\1/\n`,
      ),
    );
    expect(printed).not.toContain(`at ${other.origin}/`);
  } finally {
    await other.close();
  }
});

it.each([
  [[], "Name exactly one folder to serve."],
  [[folder, folder], "Name exactly one folder to serve."],
  [[folder, "--port", "many"], "--port must be a whole number"],
  [[folder, "--for", "0"], "--for must be a number"],
  [[folder, "--nonsense"], "Unknown option"],
])("refuses %j with exit code 2 and a reason", async (argv, message) => {
  expect(await serveCommand(argv)).toBe(2);
  expect(printed).toContain(message);
});

it("fails with exit code 1 for a folder that is not there", async () => {
  expect(await serveCommand([join(folder, "nowhere")])).toBe(1);
  expect(printed).toContain("nowhere does not exist or is not a folder");
});

describe("the redirects in the settings beside the folder", () => {
  const settings = `${folder}.config.json`;
  afterEach(() => rmSync(settings, { force: true }));

  it("are obeyed before files, with query, as by the host", async () => {
    const redirects = [
      { from: "/old", to: "/index.html", status: 302 },
      { from: "/index", to: "/new" },
      { from: "/news/*", to: "/blog/:splat" },
    ];
    writeFileSync(settings, JSON.stringify({ redirects }));
    const ended = serveCommand([`${folder}/`, "--port", "0"]);
    await expect.poll(() => printed).toContain("Press Ctrl+C to stop.");
    const origin = /at (http:\/\/[\d.:]+)\//.exec(printed)?.[1] ?? "";
    const ask = async (path: string, method = "GET") => {
      const { status, headers } = await fetch(origin + path, { method, redirect: "manual" });
      return [status, headers.get("location")];
    };
    const answers = [await ask("/old?a=1"), await ask("/index", "HEAD"), await ask("/news/2024/x"), await ask("/")];
    process.emit("SIGINT");
    expect(await ended).toBe(0);
    expect(answers).toEqual([
      [302, "/index.html?a=1"],
      [301, "/new"],
      [301, "/blog/2024/x"],
      [200, null],
    ]);
  });

  it("end the command with 1 and a message when they cannot be used", async () => {
    writeFileSync(settings, JSON.stringify({ redirects: [{ from: "old", to: "/" }] }));
    expect(await serveCommand([folder])).toBe(1);
    expect(printed).toContain(`millrace serve: ${settings}: redirects[0].from is "old". Expected a path such as /old`);
  });
});

it("ends cleanly on Ctrl+C", async () => {
  const ended = serveCommand([folder, "--port", "0"]);
  await expect.poll(() => printed).toContain("Press Ctrl+C to stop.");
  process.emit("SIGINT");
  expect(await ended).toBe(0);
  expect(process.listenerCount("SIGINT")).toBe(0);
});

it("the launcher shows its commands", async () => {
  const child = spawn(process.execPath, ["cli/millrace.mjs", "--help"], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
  expect(text).toContain("serve <folder>");
});
