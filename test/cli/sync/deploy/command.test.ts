import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDeploy } from "../../../../cli/sync/deploy/deploy";
import { testFolder } from "../../../host/support/folder";
import { readFolder } from "./support/places";
import { siteFiles, siteState } from "./support/site";

/** A command that copies the folder and the summary, and fails while there is a file `fail`. */
function openPlace(env: NodeJS.ProcessEnv = {}) {
  const root = testFolder();
  const shown = join(root, "shown");
  const command = [
    `cd "${root}"`,
    `if [ -e fail ]; then echo "The token is $DEPLOY_TOKEN, see https://me:word@my.host" >&2; exit 3; fi`,
    `rm -rf shown; cp -r "$MILLRACE_SITE" shown; printf %s "$MILLRACE_SUMMARY" > summary`,
  ].join("\n");
  return {
    root,
    open: () => openDeploy(join(root, "site"), { to: "command", command }, { ...process.env, ...env }),
    read: () => readFolder(shown),
    readSummary: () => readFileSync(join(root, "summary"), "utf8"),
  };
}

it("a command gets the whole folder of the state and its summary", async () => {
  const { open, read, readSummary } = openPlace();
  const deploy = await open();
  await deploy.publish(siteState(1));
  await deploy.publish({ ...siteState(2), summary: '"; rm -rf x $(date) `date`' });
  expect([read(), readSummary()]).toEqual([siteFiles(2), '"; rm -rf x $(date) `date`']);
  await deploy.rollback(1);
  expect(read()).toEqual(siteFiles(1));
});

it("is not run for the same state", async () => {
  const { open, root, read } = openPlace();
  await (await open()).publish(siteState(1));
  rmSync(join(root, "shown"), { recursive: true });
  await (await open()).publish(siteState(1));
  expect(() => read()).toThrow("ENOENT");
});

it("stops the run by its exit code, and the next run runs it again", async () => {
  const { open, root, read } = openPlace({ DEPLOY_TOKEN: "very-secret" });
  writeFileSync(join(root, "fail"), "");
  const deploy = await open();
  const failed = deploy.publish(siteState(1));
  await expect(failed).rejects.toThrow("The command ended with exit code 3:\nThe token is …, see https://…@my.host");
  expect([deploy.isPending, deploy.online]).toEqual([true, undefined]);
  rmSync(join(root, "fail"));
  const next = await open();
  expect(next.isPending).toBe(true);
  await next.publish(siteState(1));
  expect([next.isPending, read()]).toEqual([false, siteFiles(1)]);
});

it("the records have no command, which can have a secret", async () => {
  const root = testFolder();
  const settings = { to: "command", command: "true --token very-secret" };
  await (await openDeploy(join(root, "site"), settings, process.env)).publish(siteState(1));
  expect([...readFolder(root).values()].join()).not.toContain("very-secret");
});
