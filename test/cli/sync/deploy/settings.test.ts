import { join } from "node:path";
import { expect, it } from "vitest";
import { openDeploy } from "../../../../cli/sync/deploy/deploy";
import { AdoptError } from "../../../../cli/adopt/model/adopt-error";
import { testFolder } from "../../../host/support/folder";

const KEYS = { MILLRACE_S3_KEY_ID: "id", MILLRACE_S3_SECRET_KEY: "a secret key" };

const open = (settings: unknown, env: NodeJS.ProcessEnv = {}) => openDeploy(join(testFolder(), "site"), settings, env);

it.each([
  { to: "folder", path: "/srv/my-site" },
  { to: "git", remote: "git@my.host:me/site.git", branch: "gh-pages" },
  { to: "git", remote: "https://my.host/me/site.git", branch: "main", author: "Ada L. <ada@my.site>" },
  { to: "rsync", destination: "me@my.site:/srv/site/" },
  { to: "command", command: "npx deploy" },
])("the settings %j are accepted", async (settings) => {
  expect((await open(settings)).online).toBeUndefined();
});

it.each<[unknown, string]>([
  [undefined, 'needs "to", which is one of folder, git, s3, rsync, command'],
  [{ to: "ftp" }, 'needs "to", which is one of folder, git, s3, rsync, command'],
  [{ to: "folder" }, 'needs "path", a text that is not empty'],
  [{ to: "folder", path: " " }, 'needs "path", a text that is not empty'],
  [{ to: "folder", path: "a", bucket: "b" }, 'has no setting "bucket". Its settings are path.'],
  [{ to: "git", remote: "--upload-pack=x", branch: "main" }, '"remote" is "--upload-pack=x"'],
  [{ to: "git", remote: "a", branch: "--all" }, '"branch" is "--all". Expected the name of a branch'],
  [{ to: "git", remote: "a", branch: "main", author: "Ada" }, 'such as "Me <me@my.site>"'],
  [{ to: "git", remote: "https://me:word@my.host/a.git", branch: "main" }, "Put the secret into MILLRACE_GIT_TOKEN"],
  [{ to: "s3", bucket: "My_Bucket" }, "the name of the bucket has lower-case letters"],
  [{ to: "s3", bucket: "my-bucket", prefix: "a/../b" }, 'the prefix has no "." or ".." segment'],
  [{ to: "s3", bucket: "my-bucket", endpoint: "my.host" }, '"endpoint" is "my.host". Expected the URL'],
  [{ to: "rsync", destination: "-e sh" }, '"destination" is "-e sh"'],
])("the settings %j are refused: %s", async (settings, message) => {
  const failed = open(settings, KEYS);
  await expect(failed).rejects.toThrow(message);
  await expect(failed).rejects.toBeInstanceOf(AdoptError);
});

it("a bucket needs its keys from the environment", async () => {
  const settings = { to: "s3", bucket: "my-bucket" };
  expect((await open(settings, KEYS)).online).toBeUndefined();
  await expect(open(settings)).rejects.toThrow("Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY in the environment.");
});

it("messages repeat no password", async () => {
  const remote = "https://me:pass-phrase@my.host/a.git";
  await expect(open({ to: "git", remote, branch: "main" })).rejects.not.toThrow("pass-phrase");
});

it.each([
  ["site", "in the folder of the site"],
  ["site/www", "in the folder of the site"],
  ["site.base/next", "in the folder of the site, or in one that belongs to it"],
  ["site.deploys", "in the folder of the site, or in one that belongs to it"],
  ["..", "a folder that contains the site"],
  ["export/www", "in the source, which is never changed"],
])("the target %s is refused, because it is %s", async (path, problem) => {
  const folder = testFolder();
  const open = openDeploy(join(folder, "site"), { to: "folder", path: join(folder, path) }, {}, join(folder, "export"));
  await expect(open).rejects.toThrow(` is ${problem}`);
});
