import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunningServer } from "../../../cli/serve/server";
import { startServer } from "../../../cli/serve/server";
import { raw } from "../../support/raw";
import { pathsUpTo } from "../../support/traversal";

const folder = mkdtempSync(join(tmpdir(), "millrace-serve-"));
let server: RunningServer;

beforeAll(async () => {
  const site = join(folder, "site");
  for (const path of ["services/nails", "images", ".git"]) mkdirSync(join(site, path), { recursive: true });
  const files = {
    "index.html": "home",
    "log-in.html": "log in",
    "404.html": "lost",
    "services/index.html": "services",
    "services/nails/index.html": "nails",
    "images/with space.svg": "<svg/>",
    "images/clip.mp4": "0123456789",
    "main.css": "",
    "main.js": "",
    "data.json": "{}",
    "names.css": "/* data.json, way-in.json */",
    "notes.txt": "secret",
    "backup.sql": "secret",
    "photo.webp": "",
    "font.woff2": "",
    ".git/config": "secret",
    ".env": "secret",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(site, name), text);
  writeFileSync(join(folder, "secret.txt"), "secret");
  symlinkSync(join(folder, "secret.txt"), join(site, "way-out.txt"));
  symlinkSync(folder, join(site, "way-up"));
  symlinkSync(join(site, "data.json"), join(site, "way-in.json"));
  server = await startServer({
    root: site,
    mounts: { "/extra/": join(site, "services"), "/one.css": join(site, "main.css") },
  });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers = {}) => raw(server.port, path, { headers });

describe("files that no visitor gets", () => {
  it.each(["/notes.txt", "/backup.sql"])("%s is not found", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("pages", () => {
  it.each([
    ["/", "home"],
    ["/index.html", "home"],
    ["/log-in", "log in"],
    ["/log-in?usredir=%2Fmembers", "log in"],
    ["/log-in.html", "log in"],
    ["/services/", "services"],
    ["/services/nails/", "nails"],
    ["/extra/nails/", "nails"],
    ["/images/with%20space.svg", "<svg/>"],
    ["/way-in.json", "{}"],
  ])("serves %s", async (path, body) => {
    expect(await get(path)).toMatchObject({ status: 200, body });
  });

  it.each([
    ["/log-in/?usredir=%2Fm", "/log-in?usredir=%2Fm"],
    ["/services", "/services/"],
    ["/extra/nails", "/extra/nails/"],
  ])("sends %s to %s, so that relative links work", async (path, location) => {
    const answer = await get(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(location);
  });

  it("never sends a visitor to another host", async () => {
    const answer = await get("//log-in/");
    expect(answer.headers.location ?? "/").not.toMatch(/^\/\//);
  });

  it("shows the site's own page for a missing page, with status 404", async () => {
    expect(await get("/nothing")).toMatchObject({ status: 404, body: "lost" });
  });

  it("serves the built runtime to a folder without one", async () => {
    const dist = join(folder, "dist");
    mkdirSync(dist);
    writeFileSync(join(dist, "millrace.js"), "built");
    vi.stubEnv("MILLRACE_DIST", dist);
    expect(await get("/millrace.js")).toMatchObject({ status: 200, body: "built" });
    vi.unstubAllEnvs();
  });

  it("accepts no data on a page", async () => {
    expect((await raw(server.port, "/log-in", { method: "POST" })).status).toBe(405);
  });
});

describe("the folder's walls", () => {
  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/..%5csecret.txt",
    "/images%2f..%2f.env",
    "/images/%2e%2e/%2e%2e/secret.txt",
    "/images/..%2f..%2fsecret.txt",
    "/way-out.txt",
    "/way-up/secret.txt",
    "/.git/config",
    "/.env",
    "/%2eenv",
    "/%00",
    "/%E0%A4%A",
    "//secret.txt",
    "/extra/..%2f..%2fsecret.txt",
  ])("resist %s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("secret");
  });

  it.each(pathsUpTo("secret.txt"))("resist %s, decoded by client or server", async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain("secret");
  });
});

describe("headers", () => {
  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/main.css", "text/css; charset=utf-8"],
    ["/one.css", "text/css; charset=utf-8"],
    ["/main.js", "text/javascript; charset=utf-8"],
    ["/data.json", "application/json; charset=utf-8"],
    ["/images/with%20space.svg", "image/svg+xml; charset=utf-8"],
    ["/photo.webp", "image/webp"],
    ["/font.woff2", "font/woff2"],
    ["/images/clip.mp4", "video/mp4"],
    ["/mockServiceWorker.js", "text/javascript; charset=utf-8"],
  ])("serve %s with its media type", async (path, type) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe(type);
  });

  it("keep browsers from caching and from guessing types", async () => {
    expect((await get("/")).headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  it("have no body for HEAD", async () => {
    const answer = await raw(server.port, "/images/clip.mp4", { method: "HEAD" });
    expect(answer).toMatchObject({ status: 200, body: "" });
    expect(answer.headers["content-length"]).toBe("10");
  });
});

describe("byte ranges", () => {
  it.each([
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=0-99", "0123456789", "bytes 0-9/10"],
  ])("answers %s with %s", async (range, body, header) => {
    const answer = await get("/images/clip.mp4", { range });
    expect(answer).toMatchObject({ status: 206, body });
    expect(answer.headers["content-range"]).toBe(header);
  });

  it.each(["bytes=10-", "bytes=4-2"])("refuses %s", async (range) => {
    const answer = await get("/images/clip.mp4", { range });
    expect(answer.status).toBe(416);
    expect(answer.headers["content-range"]).toBe("bytes */10");
  });

  it.each(["bytes=0-1,4-5", "lines=1-2", "bytes=-"])("sends the whole file for %s", async (range) => {
    expect(await get("/images/clip.mp4", { range })).toMatchObject({ status: 200, body: "0123456789" });
  });
});
