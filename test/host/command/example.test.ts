import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { showExample } from "../../../tools/example/show";
import { packageRoot } from "../../../cli/package-paths";
import { takeDataFolder } from "../../../host/store/data-folder";
import { submit, type Subject } from "../../conformance/support/subject";
import { testFolder } from "../support/folder";
import { storedCount } from "../support/stored-count";

const SITE_ID = "64a1f0c2d3e4b5a697887766";

let out: string;
let printed: string;
beforeEach(() => {
  out = join(testFolder(), "site");
  printed = "";
  const programs = dirname(inject("command"));
  writeFileSync(join(programs, "millrace.js"), "/* the runtime */");
  writeFileSync(join(programs, "adopt.html"), "<title>Adopt a site</title>");
  vi.stubEnv("MILLRACE_DIST", programs);
  const keep = (text: string | Uint8Array) => ((printed += String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const lines = () => printed.trimEnd().split("\n");

/** Starts it, waits until its output is complete, uses it, and ends it by a signal. */
async function whileShown(argv: string[], use: (origin: string) => Promise<void> = async () => undefined) {
  printed = "";
  const ended = showExample(["--port", "0", ...argv], out);
  await Promise.race([ended, expect.poll(() => printed).toContain("Ctrl+C")]);
  await use(/http:\/\/[\d.:]+/.exec(printed)?.[0] ?? "");
  process.emit("SIGTERM");
  return ended;
}

const send = async (origin: string) => {
  const body = JSON.stringify({ name: "Letter", fields: { Email: "ana@example.org" } });
  expect((await submit({ origin } as Subject, body, { site: SITE_ID })).status).toBe(200);
};
const stored = () => storedCount(`${out}-data`);

describe("npm start", () => {
  it("prints where the site is, where the owner chooses a password, and little else", async () => {
    expect(await whileShown([])).toBe(0);
    expect(lines().length).toBeLessThanOrEqual(13);
    expect(printed).toMatch(/^The site +http:\/\/127\.0\.0\.1:\d+\/$/m);
    expect(printed).toMatch(/^The owner +http:\/\/127\.0\.0\.1:\d+\/__millrace#\/setup\/[\w-]{43}$/m);
    expect(lines().at(-1)).toBe("Press Ctrl+C to stop.");
  });

  it("names only addresses that are there", async () => {
    await whileShown([], async () => {
      const addresses = printed.match(/http:\S+/g) ?? [];
      const answers = await Promise.all(addresses.map(async (address) => (await fetch(address)).status));
      expect(answers).toEqual([200, 200, 200, 200]);
    });
  });

  it("keeps submissions from start to start", async () => {
    await whileShown([], send);
    await whileShown([], async () => expect(await stored()).toBe(1));
  });

  it("contains no submission after --fresh", async () => {
    await whileShown([], send);
    await whileShown(["--fresh"], async () => expect(await stored()).toBe(0));
  });

  it("--fresh deletes no data of another running one", async () => {
    await whileShown([], send);
    const held = await takeDataFolder(`${out}-data`);
    expect(await showExample(["--fresh", "--port", "0"], out)).toBe(1);
    held.release();
    expect(lines().at(-1)).toMatch(/^npm start: The data folder .* is in use by another process/);
    expect(existsSync(`${out}-data/store.db`)).toBe(true);
  });

  it("answers the pages' accounts as well", async () => {
    await whileShown([], async (origin) => {
      const answer = await fetch(`${origin}/.wf_graphql/csrf`, {
        method: "POST",
        headers: { origin, "x-requested-with": "XMLHttpRequest" },
      });
      expect([answer.ok, answer.headers.getSetCookie().join()]).toEqual([true, expect.stringContaining("wf-csrf=")]);
    });
  });

  it("closes the account page and the members' folder by the settings that lie beside the site", async () => {
    copyFileSync(join(packageRoot(), "examples/nail-studio-millrace.config.json"), `${out}.config.json`);
    await whileShown([], async (origin) => {
      const paths = ["/user-account", "/members/prices", "/members/aftercare.pdf"];
      const answers = await Promise.all(paths.map((path) => fetch(origin + path, { redirect: "manual" })));
      expect(answers.map(({ headers }) => headers.get("location"))).toEqual(
        paths.map((path) => `/log-in?usredir=${encodeURIComponent(path)}`),
      );
    });
  });

  it("uses the next port when one is taken, and reports it", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await whileShown(["--port", String(port)]);
    expect(printed).toMatch(new RegExp(`^Port ${port} is in use\\. Using port \\d+ instead\\.$`, "m"));
  });

  it("ends by itself after --for", async () => {
    expect(await showExample(["--port", "0", "--for", "0.05"], out)).toBe(0);
  });

  it("lists the changes of each page with --verbose only", async () => {
    await whileShown([]);
    expect(printed).not.toContain("converted");
    await whileShown(["--verbose"]);
    expect(printed).toContain("services.html  converted\n");
  });

  it.each([["--nonsense"], ["extra"], ["--port=many"]])(
    "misunderstands %s with exit code 2 and one sentence",
    async (argument) => {
      expect(await showExample([argument], out)).toBe(2);
      expect(lines()).toHaveLength(1);
    },
  );
});
