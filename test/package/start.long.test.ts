import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { storedCount } from "../host/support/stored-count";
import { distFolder, packageRoot } from "../../cli/package-paths";

const root = packageRoot();
let clone = "";

/** A clone whose build is done: building does nothing, and its packages are the installed ones. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "millrace-clone-"));
  const examples = ["nail-studio", "nail-studio-millrace.config.json", "nail-studio-products.csv"];
  for (const name of ["tools", "fixtures/pages", ...examples.map((one) => `examples/${one}`)])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  cpSync(distFolder(), join(clone, "dist"), { recursive: true });
  cpSync(join(root, "package.json"), join(clone, "package.json"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  };
  for (const lock of ["package-lock.json", "node_modules/.package-lock.json"]) write(lock, '{"packages":{}}');
  write("tools/bundle/run.mjs", "");
  const { peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    peerDependencies: object;
  };
  for (const name of Object.keys(peerDependencies)) {
    mkdirSync(dirname(join(clone, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(clone, "node_modules", name));
  }
});
afterAll(() => rmSync(clone, { recursive: true }));

/** Starts it on a free port and waits until it has printed its URL. */
async function start(...argv: string[]) {
  const env = { ...process.env, MILLRACE_DIST: "" };
  const child = spawn(process.execPath, ["tools/start.mjs", "--port", "0", ...argv], { cwd: clone, env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  await expect.poll(() => printed).toContain("Ctrl+C");
  return {
    printed,
    origin: /http:\/\/[\d.:]+/.exec(printed)?.[0] ?? "",
    end: async () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

describe("npm start in a clone", () => {
  it("hosts the example with closed members, accepts a form, ends at SIGTERM, has it after a restart", async () => {
    const first = await start();
    expect((await fetch(`${first.origin}/contact`)).status).toBe(200);
    const closed = await fetch(`${first.origin}/members/aftercare.pdf`, { redirect: "manual" });
    expect(closed.headers.get("location")).toBe("/log-in?usredir=%2Fmembers%2Faftercare.pdf");
    const answer = await fetch(`${first.origin}/api/v1/form/64a1f0c2d3e4b5a697887766`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Letter", fields: { Email: "ana@example.org" } }),
    });
    expect([answer.status, await first.end()]).toEqual([200, 0]);
    const second = await start();
    const data = join(clone, "examples/nail-studio-millrace-data");
    expect([await storedCount(data), await second.end()]).toEqual([1, 0]);
  });

  it("shows the owner's page, and the page that adopts sites, at the addresses that it prints", async () => {
    const { printed, end } = await start("--fresh");
    const adopt = /http:\S+adopt\.html/.exec(printed)?.[0] ?? "";
    expect(await (await fetch(adopt)).text()).toContain("Adopt your site");
    const owner = /http:\S+#\/setup\/\S+/.exec(printed)?.[0] ?? "";
    const text = await (await fetch(owner)).text();
    expect(text).toContain('id="owner"');
    expect(await end()).toBe(0);
  });
});
