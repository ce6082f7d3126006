import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { spawnCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { logIn, visitOwner } from "../support/owner";

const add = (data: string, password: string) =>
  spawnCommand(["owner", "add", SITE_FOLDER, "--data", data, "--name", "Ana"], `${password}\n`);

describe("millrace owner add", () => {
  it("allows a log-in without the page", async () => {
    const data = join(testFolder(), "data");
    expect(await add(data, "a quiet river")).toMatchObject({ code: 0, stdout: "ana can log in.\n" });
    const { origin, printed } = await startCommand([SITE_FOLDER, "--data", data]);
    const answer = await logIn(visitOwner({ origin }), { name: "ana", password: "a quiet river" });
    expect(answer.status).toBe(200);
    expect(printed.stderr).not.toContain("#/setup/");
  });

  it("refuses a short password with a sentence", async () => {
    expect(await add(join(testFolder(), "data"), "short")).toMatchObject({
      code: 2,
      stderr: "millrace owner: The password must have at least 10 characters\n",
    });
  });
});

describe("millrace host", () => {
  it("prints where the first password is chosen, and not into its log", async () => {
    const { origin, printed } = await startCommand([SITE_FOLDER, "--data", join(testFolder(), "data")]);
    await expect.poll(() => printed.stderr).toMatch(/password at http:\/\/[\d.:]+\/__millrace#\/setup\/[\w-]{43}\n/);
    await fetch(`${origin}/__millrace`);
    await expect.poll(() => printed.stdout).toContain("/__millrace");
    expect(printed.stdout).not.toContain("setup");
  });
});
