import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { distFolder, packageRoot } from "../../../cli/package-paths";

const start = promisify(execFile);
const root = packageRoot();
const modules = join(root, "node_modules");

/** The output of a program, and its exit code. */
export interface Ended {
  readonly code: number;
  readonly printed: string;
}

/** A project that has installed the packed package, and nothing else that this repository has. */
export interface Consumer {
  /** Type-checks one file. `libraries`: the declarations of every package as well, which is `skipLibCheck: false`. */
  compile(code: string, options: { moduleResolution: string; libraries: boolean }): Promise<Ended>;
  /** Runs a module in Node. */
  run(code: string): Promise<Ended>;
  /** Runs the installed `millrace` command. */
  command(...args: string[]): Promise<Ended>;
  /** The project's folder, and the archive that it has installed. */
  readonly project: string;
  readonly archive: string;
  /** The text of a file of the installed package. */
  read(path: string): Promise<string>;
  remove(): Promise<void>;
}

async function end(program: string, args: string[], cwd: string): Promise<Ended> {
  try {
    const { stdout, stderr } = await start(program, args, { cwd });
    return { code: 0, printed: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

async function succeed(program: string, args: string[], cwd: string): Promise<string> {
  const { code, printed } = await end(program, args, cwd);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")}: ${printed}`);
  return printed;
}

/** Packs a copy of the package, as it is built. @returns the archive's path. */
export async function packPackage(folder: string): Promise<string> {
  const copy = join(folder, "copy");
  await mkdir(copy);
  await cp(distFolder(), join(copy, "dist"), { recursive: true });
  for (const file of ["package.json", "README.md", "CHANGELOG.md", "LICENSE", "cli", "deploy"])
    await cp(join(root, file), join(copy, file), { recursive: true });
  if (!existsSync(join(copy, "dist", "millrace.d.mts"))) throw new Error("dist has no declarations: npm run build");
  await succeed("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], copy);
  const { name, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return join(folder, `${name}-${version}.tgz`);
}

/** @param optional the optional peers that the project has installed; default: all. */
export async function createConsumer(optional?: readonly string[]): Promise<Consumer> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-consumer-"));
  const project = join(folder, "project");
  const installed = join(project, "node_modules", "millrace");
  await mkdir(installed, { recursive: true });
  const archive = await packPackage(folder);
  await succeed("tar", ["-xzf", archive, "-C", installed, "--strip-components=1"], folder);
  const { peerDependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  for (const name of optional ?? Object.keys(peerDependencies)) {
    await mkdir(dirname(join(project, "node_modules", name)), { recursive: true });
    await symlink(join(modules, name), join(project, "node_modules", name));
  }
  await writeFile(join(project, "package.json"), `{ "name": "consumer", "type": "module" }`);

  return {
    async compile(code, { moduleResolution, libraries }) {
      const compilerOptions = {
        target: "es2022",
        lib: ["es2022", "dom", "dom.iterable"],
        module: moduleResolution === "nodenext" ? "nodenext" : "esnext",
        moduleResolution,
        strict: true,
        skipLibCheck: !libraries,
        types: [],
        noEmit: true,
      };
      await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["main.ts"] }));
      await writeFile(join(project, "main.ts"), code);
      return end(process.execPath, [join(modules, "typescript", "bin", "tsc"), "-p", project], project);
    },
    run: (code) => end(process.execPath, ["--input-type=module", "-e", code], project),
    command: (...args) => end(process.execPath, [join(installed, "cli", "millrace.mjs"), ...args], project),
    project,
    archive,
    read: (path) => readFile(join(installed, path), "utf8"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
