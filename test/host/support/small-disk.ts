import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, statfsSync, writeSync } from "node:fs";
import { expect, onTestFinished } from "vitest";
import { WAIT } from "../../support/limits";
import { launch } from "./command";
import { testFolder } from "./folder";

/** Whether this machine can mount a file system for some processes. */
export const canMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

/** A small file system that only some processes see. It ends with the test. */
export interface SmallDisk {
  /** The folder as the processes see it. */
  folder: string;
  /** The same folder as this process sees it. */
  inside: string;
  /** Starts a command of the host that sees it. */
  launch(args: string[], env?: Record<string, string>): ReturnType<typeof launch>;
  /** In bytes. */
  free(): number;
  /** Writes a file until no more than `rest` bytes are free. */
  fill(name: string, rest?: number): void;
}

/** @param megabytes its size, in 1,048,576 bytes. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = testFolder();
  const script = `mount -t tmpfs -o size=${megabytes}m none "$0" && touch "$0/.mounted" && exec sleep 600`;
  const child = spawn("unshare", ["-rm", "sh", "-c", script, folder], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const inside = `/proc/${child.pid}/root${folder}`;
  await expect.poll(() => existsSync(`${inside}/.mounted`), { timeout: WAIT }).toBe(true);
  const free = () => {
    const { bavail, bsize } = statfsSync(inside);
    return bavail * bsize;
  };
  return {
    folder,
    inside,
    free,
    launch: (args, env = {}) =>
      launch(args, env, undefined, ["nsenter", "-t", String(child.pid), "-U", "-m", "--preserve-credentials"]),
    fill(name, rest = 0) {
      const file = openSync(`${inside}/${name}`, "w");
      for (let left = free() - rest; left > 0; left -= 100_000) {
        try {
          if (writeSync(file, Buffer.alloc(Math.min(left, 100_000))) === 0) break;
        } catch (error) {
          expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
          break;
        }
      }
      closeSync(file);
    },
  };
}
