import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";

let clone = "";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

const read = (path: string) => readFileSync(join(clone, path), "utf8");

/** Small targets in the place of the real ones. Each notes in `log` that it is built. */
const CONFIG = `
import { appendFileSync, readFileSync } from "node:fs";
const dist = process.env.MILLRACE_DIST || "dist";
const target = (input, file, more = {}) => ({
  file,
  packages: new Set(),
  licenses: "THIRD-PARTY.txt",
  ...more,
  options: {
    input,
    output: { file: dist + "/" + file, format: "es" },
    plugins: [{
      name: "log",
      buildStart: () => appendFileSync("log", file + "\\n"),
      transform: (code) => code.replace("PART", () => readFileSync(dist + "/part.js", "utf8").length),
    }],
  },
});
export const published = [
  target("src/part.js", "part.js", { example: true, integrity: true }),
  target("src/whole.js", "whole.js", { needs: ["part.js"], integrity: true }),
];
export const programs = [target("host/program.js", "program.mjs", { example: true, reads: ["docs/contract"] })];
`;

/** A clone with the real build and small sources. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "millrace-build-"));
  for (const path of ["tools/build.mjs", "tools/bundle", "tools/bundle/third-party.mjs"])
    cpSync(join(packageRoot(), path), join(clone, path), { recursive: true });
  symlinkSync(join(packageRoot(), "node_modules"), join(clone, "node_modules"));
  write("package.json", '{"name":"millrace","type":"module"}');
  write("package-lock.json", "{}");
  write("rollup.config.mjs", CONFIG);
  write("rollup.types.config.mjs", "export const types = [];");
  write("src/part.js", 'console.log("part");');
  write("src/whole.js", 'import "./shared.js"; console.log(PART);');
  write("src/shared.js", 'console.log("shared");');
  write("host/program.js", 'console.log("program");');
  write("docs/contract/forms.md", "F-1");
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Builds and returns the built files, in no particular order, since there are two processes. */
function build(set: "everything" | "example" = "everything", dist = "") {
  write("log", "");
  const code = `import { build } from "./tools/build.mjs"; await build({ exampleOnly: ${set === "example"} });`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: clone,
    env: { ...process.env, MILLRACE_DIST: dist },
    encoding: "utf8",
  });
  return { status, stderr, built: read("log").split("\n").filter(Boolean).sort() };
}

const ALL = ["part.js", "program.mjs", "whole.js"];
/** The files that a build leaves, without the records. */
const files = () => readdirSync(join(clone, "dist")).filter((name) => name !== ".built");

describe("the build", () => {
  it("builds everything, and nothing again while nothing has changed", () => {
    expect(build()).toEqual({ status: 0, stderr: "Building what has changed.\n", built: ALL });
    expect(files().sort()).toEqual(["THIRD-PARTY.txt", "part.js", "program.mjs", "sri.json", "whole.js"]);
    expect(build()).toEqual({ status: 0, stderr: "", built: [] });
  });

  it("is the script of npm run build", () => {
    const { status } = spawnSync(process.execPath, ["tools/build.mjs"], {
      cwd: clone,
      env: { ...process.env, MILLRACE_DIST: "" },
    });
    expect([status, files().sort()]).toEqual([
      0,
      ["THIRD-PARTY.txt", "part.js", "program.mjs", "sri.json", "whole.js"],
    ]);
  });

  it.each([
    ["a module", "src/shared.js", ["whole.js"]],
    ["a module of a script that another one holds", "src/part.js", ["part.js", "whole.js"]],
    ["a file that is no module", "docs/contract/forms.md", ["program.mjs"]],
    ["the packages", "package-lock.json", ALL],
    ["the settings", "rollup.config.mjs", ALL],
    ["the build itself", "tools/bundle/run.mjs", ALL],
  ])("builds again what depends on %s that has changed", (_what, path, expected) => {
    build();
    write(
      path,
      path.endsWith(".json")
        ? '{"name":"x"}'
        : `${read(path)}\n${path.endsWith("js") ? 'globalThis.changed = "yes";' : "F-2"}\n`,
    );
    expect(build().built).toEqual(expected);
    expect(build().built).toEqual([]);
  });

  it("builds everything again when a source is added or removed: an import may mean another file", () => {
    build();
    write("src/part/index.js", "");
    expect(build().built).toEqual(ALL);
    rmSync(join(clone, "src/part"), { recursive: true });
    expect(build().built).toEqual(ALL);
  });

  it("builds changed or deleted output files again", () => {
    build();
    write("dist/program.mjs", "broken");
    rmSync(join(clone, "dist/whole.js"));
    expect(build().built).toEqual(["program.mjs", "whole.js"]);
    rmSync(join(clone, "dist/sri.json"));
    expect(build().built).toEqual([]);
    expect(Object.keys(JSON.parse(read("dist/sri.json")))).toEqual(["part.js", "whole.js"]);
  });

  it("keeps a record per folder of built files", () => {
    build();
    expect(build("everything", "other").built).toEqual(ALL);
    expect(build("everything", "other").built).toEqual([]);
    expect(build().built).toEqual([]);
  });

  it("fails with the reason, and tries again the next time", () => {
    build();
    write("host/program.js", "const =");
    const failed = build();
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(/host.program\.js[^]*The build failed\.\n$/);
    expect(build().status).toBe(1);
    write("host/program.js", "console.log(2);");
    expect(build()).toMatchObject({ status: 0, built: ["program.mjs"] });
  });
});

describe("the build of npm start", () => {
  it("is a part of it, which the full build then has already", () => {
    expect(build("example").built).toEqual(["part.js", "program.mjs"]);
    expect(files().sort()).toEqual(["THIRD-PARTY.txt", "part.js", "program.mjs", "sri.json"]);
    expect(Object.keys(JSON.parse(read("dist/sri.json")))).toEqual(["part.js"]);
    expect(build("example").built).toEqual([]);
    expect(build().built).toEqual(["whole.js"]);
    expect(build("example").built).toEqual([]);
  });

  it("leaves no file of older sources", () => {
    build();
    write("src/part.js", "console.log(2);");
    expect(build("example").built).toEqual(["part.js"]);
    expect(existsSync(join(clone, "dist/whole.js"))).toBe(false);
    write("src/shared.js", "");
    expect(build().built).toEqual(["whole.js"]);
  });

  interface Listed {
    file: string;
    example: boolean;
    needs: string[];
    plugins: string[];
  }

  /** The real targets. */
  function targets(): Record<"published" | "programs" | "types", Listed[]> {
    const code = `
      const { published, programs } = await import("./rollup.config.mjs");
      const { types } = await import("./rollup.types.config.mjs");
      const list = (targets) => targets.map(({ file, example = false, needs = [], options }) =>
        ({ file, example, needs, plugins: options.plugins.map(({ name }) => name) }));
      console.log(JSON.stringify({ published: list(published), programs: list(programs), types: list(types) }));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: packageRoot(),
      encoding: "utf8",
    });
    return JSON.parse(stdout);
  }

  it("is the one file with its parts, the example with its host, the owner's page, the gallery and adopt.html", () => {
    const all = Object.values(targets()).flat();
    const example = all.filter((target) => target.example);
    expect(example.map(({ file }) => file).sort()).toEqual([
      "adopt.html",
      "example.mjs",
      "gallery.js",
      "host-owner.js",
      "host-store.mjs",
      "inspector.js",
      "millrace-drag.js",
      "millrace-editor.js",
      "millrace-ix3-more.js",
      "millrace-ix3-text.js",
      "millrace-ix3.js",
      "millrace-lottie-canvas.js",
      "millrace-lottie-html.js",
      "millrace-lottie.js",
      "millrace-maps.js",
      "millrace-search.js",
      "millrace-shop.js",
      "millrace.js",
      "modules/manifest.json",
    ]);
    const names = new Set(example.map(({ file }) => file));
    expect(example.flatMap(({ needs }) => needs).filter((file) => !names.has(file))).toEqual([]);
  });

  it("has the scripts of sites from the transpiler of the published package", () => {
    const { published, programs } = targets();
    const scripts = published.filter(({ file }) => file !== "adopt.html");
    expect(scripts.filter(({ plugins }) => !plugins.includes("typescript"))).toEqual([]);
    expect(programs.filter(({ plugins }) => !plugins.includes("swc-transpile"))).toEqual([]);
  });
});
