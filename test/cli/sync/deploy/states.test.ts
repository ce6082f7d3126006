import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createDeploy, openDeploy } from "../../../../cli/sync/deploy/deploy";
import type { Target } from "../../../../cli/sync/deploy/target";
import { testFolder } from "../../../host/support/folder";
import { readFolder } from "./support/places";
import { makeState, siteFiles, siteState } from "./support/site";

/** Opens the folder `www` as the target of a site that is not there: only the states matter. */
function openPlace() {
  const root = testFolder();
  const [site, path] = [join(root, "site"), join(root, "www")];
  return {
    folder: join(root, "site.deploys"),
    open: (to = path) => openDeploy(site, { to: "folder", path: to }, {}),
    read: (to = path) => readFolder(to),
  };
}

/** Makes all versions of a site the online one, one after the other. */
async function publishAll(place: ReturnType<typeof openPlace>, versions: readonly number[]) {
  const deploy = await place.open();
  for (const version of versions) await deploy.publish(siteState(version));
  return deploy;
}

const VERSIONS = Array.from({ length: 12 }, (_, at) => at + 1);

describe("the states of a site", () => {
  it("are none before the first run, which says what it did", async () => {
    const place = openPlace();
    const deploy = await place.open();
    expect([deploy.online, deploy.isPending, await deploy.list()]).toEqual([undefined, false, []]);
    expect(await deploy.publish(siteState(1))).toEqual({ changed: 9, removed: 0, state: "1" });
    expect(deploy.online).toEqual(siteState(1).files);
    expect(String(await deploy.readOnline("team/index.html"))).toBe("<p>The team</p>");
    // Of version 1: the page of news, the page of the team, and two pictures.
    expect(await deploy.publish(siteState(2))).toEqual({ changed: 8, removed: 4, state: "2" });
    expect(place.read()).toEqual(siteFiles(2));
  });

  it("are the last ten, the newest first, and any of them comes back with all files", async () => {
    for (let steps = 0; steps < 10; steps++) {
      const place = openPlace();
      await publishAll(place, VERSIONS);
      const deploy = await place.open();
      const listed = (await deploy.list()).map(({ summary }) => summary);
      expect(listed).toEqual(
        [...VERSIONS]
          .reverse()
          .slice(0, 10)
          .map((version) => `Version ${version}`),
      );
      const { state } = await deploy.rollback(steps);
      expect(place.read()).toEqual(siteFiles(12 - steps));
      const [newest] = await deploy.list();
      expect(newest?.state).toBe(state);
      expect(newest?.summary).toMatch(steps ? new RegExp(`^Back to .*: Version ${12 - steps}$`) : /^Version 12$/);
    }
  });

  it("refuse a state that is not kept", async () => {
    const deploy = await publishAll(openPlace(), [1, 2]);
    for (const steps of [2, -1, 0.5])
      await expect(deploy.rollback(steps)).rejects.toThrow("2 are kept, that one included.");
  });

  it("keep equal files once, and nothing of states that are gone", async () => {
    const place = openPlace();
    await publishAll(place, VERSIONS);
    const kept = new Set(VERSIONS.slice(2).flatMap((version) => [...siteState(version).files.values()]));
    const entries = readdirSync(join(place.folder, "content"), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(files.sort()).toEqual([...kept].sort());
    expect(readdirSync(join(place.folder, "states"))).toHaveLength(10);
  });

  it("can be read by the user alone", async () => {
    const place = openPlace();
    await publishAll(place, [1]);
    expect(statSync(place.folder).mode & 0o777).toBe(0o700);
  });

  it("belong to one target: another one gets all files", async () => {
    const place = openPlace();
    await publishAll(place, [1]);
    const other = testFolder();
    const deploy = await place.open(other);
    expect(deploy.online).toBeUndefined();
    await deploy.publish(siteState(1));
    expect(place.read(other)).toEqual(siteFiles(1));
  });

  it("stop a run whose files change meanwhile, before something is sent", async () => {
    const place = openPlace();
    await publishAll(place, [1]);
    const deploy = await place.open();
    const changing = { ...siteState(2), read: async () => Buffer.from("other") };
    await expect(deploy.publish(changing)).rejects.toThrow("changed while it was deployed. Nothing was sent");
    expect(deploy.isPending).toBe(false);
    expect(place.read()).toEqual(siteFiles(1));
  });
});

describe("old files of a target that keeps them", () => {
  const DAY = 24 * 3_600_000;
  const old = "images/0123456789abcdef01234567_old.jpg";
  const versions = {
    first: new Map([
      ["index.html", "1"],
      [old, "old"],
      ["css/old.css", ""],
    ]),
    second: new Map([["index.html", "2"]]),
  };

  function openKeeping() {
    const steps: string[] = [];
    let day = 0;
    const target: Target = {
      name: "a list",
      keepsOldFiles: true,
      apply: async (change) => void steps.push(...change.steps.map(({ kind, paths }) => `${kind} ${paths.join()}`)),
    };
    const folder = join(testFolder(), "site.deploys");
    return {
      async publish(files: ReadonlyMap<string, string>, onDay: number) {
        day = onDay;
        const deploy = await createDeploy(folder, target, () => day * DAY);
        await deploy.publish(makeState(files));
        return [steps.splice(0), (await deploy.list()).length];
      },
    };
  }

  it("stay for a week if their names change with the content, and then go, also when nothing else does", async () => {
    const { publish } = openKeeping();
    const { first, second } = versions;
    expect(await publish(first, 0)).toEqual([[`write ${old},css/old.css`, "write index.html"], 1]);
    expect(await publish(second, 1)).toEqual([["write index.html", "remove css/old.css"], 2]);
    expect(await publish(second, 7)).toEqual([[], 2]);
    expect(await publish(second, 8)).toEqual([[`remove ${old}`], 2]);
    expect(await publish(second, 9)).toEqual([[], 2]);
  });

  it("stay for good if a new version has them again", async () => {
    const { publish } = openKeeping();
    const { first, second } = versions;
    await publish(first, 0);
    await publish(second, 1);
    await publish(first, 2);
    expect(await publish(first, 30)).toEqual([[], 3]);
  });
});
