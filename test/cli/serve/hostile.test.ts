import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../../cli/serve/server";
import { startServer } from "../../../cli/serve/server";
import { flooded, HEADER_FLOODS } from "../../support/flood";
import { raw } from "../../support/raw";

const folder = mkdtempSync(join(tmpdir(), "millrace-serve-"));
writeFileSync(join(folder, "index.html"), "home");
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ root: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const status = async (path: string, host: string) => (await raw(server.port, path, { headers: { host } })).status;

describe("another name for this machine", () => {
  // A page of evil.example whose name suddenly resolves to this machine would read submissions, as its own origin.
  it.each([
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.localhost.example",
  ])("%j receives neither page nor inbox nor backend", async (host) => {
    const paths = ["/", "/__millrace", "/api/v1/form/s1/signFile"];
    expect(await Promise.all(paths.map((path) => status(path, host)))).toEqual([421, 421, 421]);
  });

  it.each(["localhost", "LOCALHOST:80", "127.0.0.1:9", "my-site.localhost", "[::1]:4321", "192.168.1.5"])(
    "%s is one that no stranger can have",
    async (host) => {
      expect(await status("/", host)).toBe(200);
    },
  );
});

describe("headers without measure", () => {
  it.each(HEADER_FLOODS)("%s end with their connection, and others are served", async (_name, headers) => {
    expect(await flooded(server.port, headers())).toMatch(/^(HTTP\/1\.1 431 |$)/);
    expect(await status("/", "localhost")).toBe(200);
  });
});
