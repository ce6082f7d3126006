import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createDeploy, openDeploy, type Deploy } from "../../../../cli/sync/deploy/deploy";
import { testFolder } from "../../../host/support/folder";
import { commitTo, findProgram, gitPlace, readFolder, replaceProgram } from "./support/places";
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
const git = (...args: string[]) =>
  execFileSync("git", ["--git-dir", place.remote, ...args], { encoding: "utf8", stdio: "pipe" }).trim();
const log = () => git("log", "--format=%an <%ae>: %s", "main").split("\n");
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
    git("--git-dir", other.remote, "update-ref", "-d", "refs/heads/main");
    await (await createDeploy(join(fresh, "site.deploys"), await other.open(), () => 0)).publish(siteState(1));
    expect(other.read()).toEqual(siteFiles(1));
  });

  it("of another repository gets all files, and replaces those that are there", async () => {
    const fresh = testFolder();
    const other = await gitPlace(fresh, process.env);
    commitTo(other.remote, fresh, { "index.html": "Another site" });
    deploy = await createDeploy(join(root, "site.deploys"), await other.open(), () => 0);
    await deploy.publish(siteState(1));
    expect(other.read()).toEqual(online(1));
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
    const named = /main: about\.html, index\.html\. Nothing was pushed\./;
    await expect(deploy.publish(siteState(2))).rejects.toThrow(named);
    expect(log()).toEqual(before);
    expect(deploy.isPending).toBe(true);
    const merged = new Map([...siteFiles(2), ["index.html", "By hand"], ["about.html", "By hand"]]);
    await (await open()).publish(makeState(merged));
    expect(place.read()).toEqual(new Map([...merged, place.foreign]));
  });

  it("names them on another machine, too, but not twice", async () => {
    byHand({ "about.html": "By hand" });
    rmSync(join(root, "site.deploys"), { recursive: true });
    await expect((await open()).publish(siteState(2))).rejects.toThrow("main: about.html. Nothing was pushed.");
    const merged = new Map([...siteFiles(1), ["about.html", "By hand"]]);
    await (await open()).publish(makeState(merged));
    await (await open()).publish(siteState(2));
    expect(place.read().get("about.html")).toBe(siteFiles(2).get("about.html"));
  });

  it("is not forced when its history was replaced", async () => {
    const who = ["-c", "user.name=Bob", "-c", "user.email=bob@my.site"];
    const commit = git(...who, "commit-tree", "main^{tree}", "-m", "One commit");
    git("update-ref", "refs/heads/main", commit);
    await deploy.publish(siteState(2));
    expect(log()).toEqual(["Ada <ada@my.site>: Version 2", "Bob <bob@my.site>: One commit"]);
    expect(place.read()).toEqual(online(2));
  });

  it("gets the commit on top of one that came while it was pushed", async () => {
    const before = git("rev-parse", "main");
    byHand({ "more.txt": "New" });
    const meanwhile = git("rev-parse", "main");
    git("update-ref", "refs/heads/main", before);
    const [real, flag] = [findProgram("git"), join(root, "flag")];
    writeFileSync(flag, "");
    const move = `rm "${flag}"; ${real} --git-dir "${place.remote}" update-ref refs/heads/main ${meanwhile}`;
    const env = replaceProgram(
      root,
      "git",
      `case " $* " in *" push "*) if [ -e "${flag}" ]; then ${move}; fi ;; esac\nexec ${real} "$@"`,
    );
    deploy = await createDeploy(join(root, "site.deploys"), await place.open(env), () => 0);
    await deploy.publish(siteState(2));
    expect(log().slice(0, 2)).toEqual(["Ada <ada@my.site>: Version 2", "Bob <bob@my.site>: By hand"]);
    expect(place.read()).toEqual(new Map([...online(2), ["more.txt", "New"]]));
  });

  it("gets the token of the environment for its host, which no argument, message or record has", async () => {
    const [token, seen] = ["a-very-secret-token", join(root, "seen")];
    const env = replaceProgram(
      root,
      "git",
      `printf '%s\\n' "$*" "$GIT_CONFIG_KEY_0" "$GIT_CONFIG_VALUE_0" > "${seen}"
echo "${token} refused" >&2
exit 128`,
    );
    const settings = { to: "git", remote: "https://my.host/me/site.git", branch: "main" };
    const opened = await openDeploy(join(root, "other"), settings, { ...env, MILLRACE_GIT_TOKEN: token });
    await expect(opened.publish(siteState(1))).rejects.toThrow("exit code 128:\n… refused");
    const [args, key, value = ""] = readFileSync(seen, "utf8").split("\n");
    expect([args, key]).toEqual([expect.not.stringContaining(token), "http.https://my.host/.extraHeader"]);
    expect(Buffer.from(value.replace("Authorization: Basic ", ""), "base64").toString()).toBe(
      `x-access-token:${token}`,
    );
    expect([...readFolder(join(root, "other.deploys")).values()].join()).not.toContain(token);
  });

  it("goes on where a program was killed that had locked the repository", async () => {
    for (const name of ["index.lock", "refs/millrace/tip.lock"])
      writeFileSync(join(root, "site.deploys/git", name), "");
    await deploy.publish(siteState(2));
    expect(place.read()).toEqual(online(2));
  });

  it("says what git says when it cannot be reached", async () => {
    rmSync(place.remote, { recursive: true });
    await expect(deploy.publish(siteState(2))).rejects.toThrow(/git ended with exit code 128:\n.*remote\.git/);
  });
});
