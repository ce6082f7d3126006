import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startCommand } from "../support/command";
import { testFolder } from "../support/folder";

/** Requests a path on the one connection of the agent. */
function ask(agent: Agent, url: string): Promise<{ status: number; body: string; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, body, retryAfter: answer.headers["retry-after"] }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

it("a host without free descriptors serves pages from memory, and no page is missing for it", async () => {
  const site = testFolder();
  writeFileSync(join(site, "one.html"), "one");
  writeFileSync(join(site, "two.html"), "two");
  const { origin, child, printed } = await startCommand([site, "--data", testFolder()]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  /** Descriptors in use stay open under a smaller limit, and there are no new ones. */
  const limitDescriptors = (count: number) =>
    expect(spawnSync("prlimit", ["--pid", String(child.pid), `--nofile=${count}:`]).status).toBe(0);

  expect(await ask(agent, `${origin}/one`)).toMatchObject({ status: 200, body: "one" });
  limitDescriptors(3);
  writeFileSync(join(site, "one.html"), "one, changed");
  expect(await ask(agent, `${origin}/one`)).toMatchObject({ status: 200, body: "one" });
  expect(await ask(agent, `${origin}/two`)).toMatchObject({ status: 503, retryAfter: "5" });
  expect((await ask(agent, `${origin}/three`)).status).toBe(404);
  expect(printed.stdout).toMatch(/"event":"file unavailable","error":"EMFILE/);

  limitDescriptors(1000);
  expect(await ask(agent, `${origin}/two`)).toMatchObject({ status: 200, body: "two" });
  expect(await ask(agent, `${origin}/one`)).toMatchObject({ status: 200, body: "one, changed" });
});
