import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** An instruction of a Dockerfile. */
export interface Instruction {
  name: string;
  argument: string;
}

/** Reads the instructions, without comments, each on one line. */
export function readDockerfile(text: string): Instruction[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim());
  return lines.map((line) => {
    const [, name = "", argument = ""] = /^(\w+)\s+(.+)$/.exec(line) ?? [];
    return { name, argument };
  });
}

/** The image as a folder. */
export interface FolderImage {
  env: Record<string, string>;
  workingFolder: string;
  /** `ENTRYPOINT` with `CMD`. */
  command: string[];
  health: string[];
  volume: string;
}

/** Instructions that have no effect in a folder. */
const WITHOUT_EFFECT = ["FROM", "USER", "EXPOSE"];

/**
 * Runs the instructions in their order in a folder instead of a container.
 * @param context the folder of the build.
 * @param root the folder that stands for the file system of the image.
 * @param env variables of the base image.
 * @param inRoot changes paths and names of the image in a text to those of the folder.
 */
export async function runDockerfile(
  instructions: readonly Instruction[],
  {
    context,
    root,
    env,
    inRoot,
  }: { context: string; root: string; env: Record<string, string>; inRoot(text: string): string },
): Promise<FolderImage> {
  const image: FolderImage = { env: { ...env }, workingFolder: root, command: [], health: [], volume: "" };
  const entry: string[] = [];
  const shell = (command: string, cwd: string) =>
    promisify(execFile)("sh", ["-c", command], { cwd, env: { ...image.env } });
  const list = (json: string) => (JSON.parse(json) as string[]).map(inRoot);
  const steps: Record<string, (argument: string) => unknown> = {
    ENV: (argument) => {
      const at = argument.indexOf("=");
      image.env[argument.slice(0, at)] = inRoot(argument.slice(at + 1));
    },
    WORKDIR: async (argument) => {
      image.workingFolder = join(root, argument);
      await mkdir(image.workingFolder, { recursive: true });
    },
    COPY: (argument) => {
      const [source = "", target = ""] = argument.split(/\s+/);
      return shell(`cp ${source} '${join(image.workingFolder, target)}'`, context);
    },
    RUN: (argument) => shell(inRoot(argument), image.workingFolder),
    VOLUME: (argument) => (image.volume = join(root, argument)),
    HEALTHCHECK: (argument) => (image.health = list(argument.slice(argument.indexOf("[")))),
    ENTRYPOINT: (argument) => entry.push(...list(argument)),
    CMD: (argument) => (image.command = [...entry, ...list(argument)]),
  };
  for (const { name, argument } of instructions) {
    if (WITHOUT_EFFECT.includes(name)) continue;
    const step = steps[name];
    if (!step) throw new Error(`The Dockerfile has an instruction that this test does not know: ${name}`);
    await step(argument);
  }
  return image;
}
