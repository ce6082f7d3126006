import { execFile, spawn, spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { packageRoot } from "../../cli/package-paths";
import { SITE_FOLDER } from "../conformance/support/mock";
import { submit, type Subject } from "../conformance/support/subject";
import { freePort } from "../support/free-port";
import { WAIT } from "../support/limits";
import { packPackage } from "./support/consumer";
import { readDockerfile, runDockerfile, type FolderImage } from "./support/dockerfile";

const DOCKERFILE = join(packageRoot(), "deploy", "Dockerfile");

let place: string;
let root: string;
let port: number;
let image: FolderImage;

/** Runs the instructions of the Dockerfile in a folder, because no container engine is needed for that. */
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "millrace-image-"));
  const context = join(place, "context");
  root = join(place, "root");
  port = await freePort();
  await mkdir(context);
  await mkdir(join(root, "tmp"), { recursive: true });
  const archive = await packPackage(place);
  await copyFile(archive, join(context, basename(archive)));
  const { uid, gid } = statSync(place);
  image = await runDockerfile(readDockerfile(await readFile(DOCKERFILE, "utf8")), {
    context,
    root,
    env: {
      PATH: `${join(root, "usr/local/bin")}:${process.env.PATH}`,
      HOME: join(root, "tmp"),
      TMPDIR: join(root, "tmp"),
      npm_config_prefix: join(root, "usr/local"),
      npm_config_cache: join(root, "tmp/npm"),
      // The packages of the host are linked below: the test loads nothing from a registry.
      npm_config_offline: "true",
    },
    inRoot: (text) =>
      text
        .replace(
          "npm install --global --no-audit --no-fund $(millrace host packages)",
          "millrace host packages > packages",
        )
        .replaceAll("node:node", `${uid}:${gid}`)
        .replace(/(^|\s)\/(data|pages)\b/g, (_found, before, path) => `${before}${root}/${path}`)
        .replace("127.0.0.1:4321", `127.0.0.1:${port}`)
        .replace("0.0.0.0", "127.0.0.1"),
  });
  const installed = join(root, "usr/local/lib/node_modules/millrace");
  const packages = await readFile(join(image.workingFolder, "packages"), "utf8");
  for (const [name] of packages.matchAll(/(?<=^| )@?[^@ ]+/g)) {
    const link = join(installed, "..", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(packageRoot(), "node_modules", name), link);
  }
  await cp(SITE_FOLDER, join(root, "pages/site"), { recursive: true });
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Every file outside of the volume and of /tmp, which are writable in compose.yaml. */
function listReadOnlyFiles(): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => !/^(data|tmp)(\/|$)/.test(path))
    .map((path) => `${path} ${statSync(join(root, path)).mtimeMs}`);
}

it("the steps of the Dockerfile install a host that is healthy and writes only to its volume", async () => {
  const before = listReadOnlyFiles();
  const [program = "", ...args] = image.command;
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...image.env, MILLRACE_ORIGIN: origin, MILLRACE_PORT: String(port) };
  const host = spawn(program, args, { cwd: image.workingFolder, env, stdio: ["ignore", "ignore", "pipe"] });
  const said: string[] = [];
  host.stderr.on("data", (text) => said.push(String(text)));
  const ended = new Promise<number | null>((resolve) => host.once("close", resolve));
  try {
    const [check = "", ...checkArgs] = image.health;
    const isHealthy = () =>
      promisify(execFile)(check, checkArgs, { env }).then(
        () => true,
        () => host.exitCode !== null,
      );
    await vi.waitUntil(isHealthy, { timeout: WAIT, interval: 100 });
    expect([host.exitCode, said.join("")]).toEqual([null, expect.stringContaining(`Data folder: ${image.volume}\n`)]);
    const body = JSON.stringify({ name: "Booking", fields: { "Full Name": "Ana" } });
    expect((await submit({ origin } as Subject, body)).status).toBe(200);
  } finally {
    host.kill("SIGTERM");
  }
  expect(await ended).toBe(0);
  expect(readdirSync(image.volume)).toContain("store.db");
  expect(listReadOnlyFiles()).toEqual(before);
});

const engine = ["docker", "podman"].find((name) => spawnSync(name, ["info"], { timeout: WAIT }).status === 0);

it.runIf(engine)("a container of the image is healthy with a read-only file system", async () => {
  const run = async (...args: string[]) => (await promisify(execFile)(engine ?? "", args)).stdout.trim();
  const context = join(place, "context");
  await copyFile(DOCKERFILE, join(context, "Dockerfile"));
  await run("build", "--tag", "millrace-test", context);
  const limits = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
  const id = await run("run", "--detach", ...limits, "--volume", `${SITE_FOLDER}:/pages/site:ro`, "millrace-test");
  try {
    const [program = "", ...args] = image.health.map((word) => word.replace(String(port), "4321"));
    await vi.waitFor(() => run("exec", id, program, ...args), { timeout: WAIT, interval: 500 });
    expect(await run("exec", id, "id", "--user", "--name")).toBe("node");
  } finally {
    await run("rm", "--force", "--volumes", id);
  }
});
