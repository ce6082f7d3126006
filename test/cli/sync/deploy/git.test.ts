import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createDeploy, type Deploy } from "../../../../cli/sync/deploy/deploy";
import { testFolder } from "../../../host/support/folder";
import { commitTo, gitPlace } from "./support/places";
import { makeState, siteFiles, siteState } from "./support/site";

let root: string;
let place: Awaited<ReturnType<typeof gitPlace>>;
let deploy: Deploy;

beforeEach(async () => {
  root = testFolder();
  place = await gitPlace(root, process.env);
  deploy = await open();
  await deploy.publish(siteState(1));
});

const open = async () => createDeploy(join(root, "site.deploys"), await place.open(), () => 0);
const byHand = (files: Record<string, string>) => commitTo(place.remote, root, files);
const log = () =>
  execFileSync("git", ["--git-dir", place.remote, "log", "--format=%an <%ae>: %s", "main"], { encoding: "utf8" })
    .trim()
    .split("\n");
const online = (version: number) => new Map([...siteFiles(version), place.foreign]);

describe("a branch as a target of sync", () => {
  it("gets one commit per run, with the author of the settings and the summary, on top of the others", async () => {
    await deploy.publish(siteState(2));
    await deploy.publish(siteState(2));
    await deploy.rollback(1);
    expect(log()).toEqual([
      "Ada <ada@my.site>: Back to 1970-01-01 00:00: Version 1",
      "Ada <ada@my.site>: Version 2",
      "Ada <ada@my.site>: Version 1",
      "Bob <bob@my.site>: By hand",
    ]);
    expect(place.read()).toEqual(online(1));
  });

  it("is made if it is missing", async () => {
    const fresh = testFolder();
    const other = await gitPlace(fresh, process.env);
    execFileSync("git", ["--git-dir", other.remote, "update-ref", "-d", "refs/heads/main"]);
    await (await createDeploy(join(fresh, "site.deploys"), await other.open(), () => 0)).publish(siteState(1));
    expect(other.read()).toEqual(siteFiles(1));
  });

  it("keeps commits of others that change other files", async () => {
    byHand({ "owner.txt": "Changed", "more.txt": "New" });
    await deploy.publish(siteState(2));
    expect(place.read()).toEqual(new Map([...siteFiles(2), ["owner.txt", "Changed"], ["more.txt", "New"]]));
    expect(log()[1]).toBe("Bob <bob@my.site>: By hand");
  });

  it("names files of the site that someone changed on it, until the site has the same changes", async () => {
    byHand({ "index.html": "By hand", "about.html": "By hand" });
    const before = log();
    const named = /main: about\.html, index\.html\. Nothing was pushed\..* remove the folder \S+site\.deploys\/git /;
    await expect(deploy.publish(siteState(2))).rejects.toThrow(named);
    expect(log()).toEqual(before);
    expect(deploy.isPending).toBe(true);
    const merged = new Map([...siteFiles(2), ["index.html", "By hand"], ["about.html", "By hand"]]);
    await (await open()).publish(makeState(merged));
    expect(place.read()).toEqual(new Map([...merged, place.foreign]));
  });

  it("loses such changes once the folder of the repository is removed", async () => {
    byHand({ "about.html": "By hand" });
    rmSync(join(root, "site.deploys/git"), { recursive: true });
    await deploy.publish(siteState(2));
    expect(place.read()).toEqual(online(2));
  });

  it("is not forced when its history was replaced", async () => {
    const tree = execFileSync("git", ["--git-dir", place.remote, "rev-parse", "main^{tree}"], { encoding: "utf8" });
    const who = ["-c", "user.name=Bob", "-c", "user.email=bob@my.site"];
    const made = ["--git-dir", place.remote, ...who, "commit-tree", tree.trim(), "-m", "One commit"];
    const commit = execFileSync("git", made, { encoding: "utf8" }).trim();
    execFileSync("git", ["--git-dir", place.remote, "update-ref", "refs/heads/main", commit]);
    await deploy.publish(siteState(2));
    expect(log()).toEqual(["Ada <ada@my.site>: Version 2", "Bob <bob@my.site>: One commit"]);
    expect(place.read()).toEqual(online(2));
  });

  it("goes on where a program was killed that had locked the repository", async () => {
    for (const name of ["index.lock", "refs/millrace/online.lock"])
      writeFileSync(join(root, "site.deploys/git", name), "");
    await deploy.publish(siteState(2));
    expect(place.read()).toEqual(online(2));
  });

  it("says what git says when it cannot be reached", async () => {
    rmSync(place.remote, { recursive: true });
    await expect(deploy.publish(siteState(2))).rejects.toThrow(/git ended with exit code 128:\n.*remote\.git/);
  });
});
