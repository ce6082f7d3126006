import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { launch, runCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { makeFolder } from "./open-editor";

describe("millrace edit", () => {
  it("prints its URL, ends at once on Ctrl+C, keeps the draft, and refuses a second start meanwhile", async () => {
    const { folder, place, start } = await makeFolder();
    const before = await start();
    const changes = [{ kind: "rich", place: place("intro"), html: "New prices" }] as const;
    await before.save(changes);
    await before.close();

    const { child, printed, ended } = launch(["edit", folder, "--port", "0"], {});
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout?.on("data", () => {
        const found = /at (http:\S+)\n/.exec(printed.stdout)?.[1];
        if (found) resolve(found);
      });
      void ended.then(({ stderr }) => reject(new Error(stderr)));
    });
    expect((await fetch(url, { redirect: "manual" })).status).toBe(303);
    const second = await runCommand(["edit", folder, "--port", "0"]);
    expect([second.code, second.stderr]).toEqual([
      2,
      expect.stringContaining(`in use by another process (${child.pid})`),
    ]);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
    const after = await start();
    expect((await after.open()).changes).toEqual(changes);
    expect(readFileSync(`${folder}/about.html`, "utf8")).toContain("Prices &amp; dates");
  });

  it.each([
    ["no folder", () => [], "Name exactly one folder"],
    ["one that is not there", () => [`${testFolder()}/none`], "is no folder of pages"],
    ["a port that is none", () => [testFolder(), "--port", "x"], "--port must be a whole number"],
  ])("refuses %s", async (_name, args, message) => {
    const { code, stderr } = await runCommand(["edit", ...args()]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
