import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build as esbuild } from "esbuild";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import nodeResolve from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";
import { build as vite } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";
import { oneSite } from "../cli/adopt/support/site";
import { createConsumer, type Consumer } from "./support/consumer";

let consumer: Consumer;
const main = () => join(consumer.project, "main.js");

/** What this Node lacks. */
const ofNode = isBuiltin("node:sqlite") ? [] : ["@photostructure/sqlite"];
const ofEveryHost = ["@node-rs/argon2", ...ofNode, "sanitize-html"];
const { devDependencies: versions } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as {
  devDependencies: Record<string, string>;
};

/** A developer's program; on Node, without a page, it prints the members of the module. */
const MAIN = `import { createMillrace, rendering } from "millrace";
console.log(typeof createMillrace, typeof rendering.formatDate);`;

beforeAll(async () => {
  consumer = await createConsumer([]);
  await writeFile(main(), MAIN);
  for (const [path, text] of Object.entries(oneSite({}))) {
    await mkdir(dirname(join(consumer.project, "export", path)), { recursive: true });
    await writeFile(join(consumer.project, "export", path), text);
  }
});
afterAll(() => consumer?.remove());

describe("the packed package, alone", () => {
  it("brings no other package along", async () => {
    const manifest = JSON.parse(await consumer.read("package.json"));
    expect([manifest.dependencies, manifest.optionalDependencies]).toEqual([undefined, undefined]);
    expect(Object.keys(manifest.peerDependenciesMeta).sort()).toEqual(Object.keys(manifest.peerDependencies).sort());
  });

  it("is imported on Node, and adopts a site", async () => {
    expect(await consumer.run(MAIN)).toEqual({ code: 0, printed: "function function\n" });
    const { code, printed } = await consumer.command("adopt", "export");
    expect([code, printed]).toEqual([0, expect.stringContaining("The page runs on Millrace now.")]);
    expect(await readFile(join(consumer.project, "export-millrace", "index.html"), "utf8")).toMatch(
      /src="millrace\/millrace\.[0-9a-f]{12}\.js"/,
    );
  });

  it.each(["adopt", "compare", "lift", "serve"])("explains %s with --help", async (name) => {
    const { code, printed } = await consumer.command(name, "--help");
    expect([code, printed]).toEqual([0, expect.stringContaining(`millrace ${name} <`)]);
  });

  it("has no script that npm runs, or warns of, when it is installed", async () => {
    const { scripts } = JSON.parse(await consumer.read("package.json")) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$|^prepublish$/.test(name))).toEqual([]);
  });

  it.each([
    ["of every host", [], []],
    ["of its settings", ["--database", "postgres://127.0.0.1/a"], ["pg"]],
  ])("names the packages %s that the host lacks, in commands that can be copied", async (_whose, flags, more) => {
    const { code, printed } = await consumer.command("host", "export", ...flags);
    const named = [...ofEveryHost, ...more].map((name) => `${name}@${versions[name]}`);
    const command = ["millrace", "host", "export", ...flags];
    const lines = [
      "millrace host: The host needs packages that are not installed. Install them beside it:",
      `npm install ${named.join(" ")}`,
      "Or run it without an installation:",
      `npx ${["millrace", ...named].map((one) => `-p ${one}`).join(" ")} ${command.join(" ")}`,
    ];
    expect([code, printed]).toEqual([1, `${lines.join("\n")}\n`]);
  });

  it("prints the packages of the host with versions, none of which it has installed", async () => {
    const { code, printed } = await consumer.command("host", "packages");
    const names = [...ofEveryHost, "pg", "nodemailer", "stripe", "sharp"];
    expect([code, printed]).toEqual([0, `${names.map((name) => `${name}@${versions[name]}`).join(" ")}\n`]);
  });

  it.each(["script", "sri.json", "adopt.html", "dist/millrace-drag.js", "package.json"])(
    "has millrace/%s",
    async (name) => {
      const resolve = createRequire(join(consumer.project, "main.js")).resolve;
      expect((await readFile(resolve(`millrace/${name}`))).length).toBeGreaterThan(100);
    },
  );
});

describe("a bundler", () => {
  const run = async (file: string) => (await promisify(execFile)(process.execPath, [file])).stdout;

  it("esbuild builds the package into a program that runs", async () => {
    const outfile = join(consumer.project, "esbuild.mjs");
    await esbuild({ entryPoints: [main()], bundle: true, format: "esm", outfile, logLevel: "error" });
    expect(await run(outfile)).toBe("function function\n");
  });

  it("Rollup builds the package into a program that runs, without a warning", async () => {
    const warnings: string[] = [];
    const bundle = await rollup({
      input: main(),
      plugins: [nodeResolve()],
      onwarn: ({ message }) => void warnings.push(message),
    });
    const dir = join(consumer.project, "rollup");
    await bundle.write({ dir, format: "es", entryFileNames: "main.mjs", chunkFileNames: "[name].mjs" });
    await bundle.close();
    expect([await run(join(dir, "main.mjs")), warnings]).toEqual(["function function\n", []]);
  });

  it("Vite builds the package into a program that runs", async () => {
    await vite({
      root: consumer.project,
      configFile: false,
      logLevel: "error",
      build: { lib: { entry: main(), formats: ["es"], fileName: () => "vite.mjs" }, outDir: "vite" },
    });
    expect(await run(join(consumer.project, "vite", "vite.mjs"))).toBe("function function\n");
  });
});

describe("those who check packages", () => {
  it("publint reports nothing", async () => {
    const pkgDir = join(consumer.project, "node_modules", "millrace");
    const { messages, pkg = {} } = await publint({ pkgDir, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it("Are the types wrong? reports nothing", async () => {
    const attw = join(packageRoot(), "node_modules", "@arethetypeswrong", "cli", "dist", "index.js");
    const plain = ["script", "sri.json", "adopt.html", "package.json", "dist/*"];
    const args = [attw, consumer.archive, "--profile", "esm-only", "--exclude-entrypoints", ...plain];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    // Anything wrong would have been an exit code.
    expect(stdout.match(/🟢 \(ESM\)/g)).toHaveLength(3);
  });
});
