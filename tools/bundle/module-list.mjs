// Finds the modules of the runtime by the files `module.ts` of their folders and writes their list, which the build, the tests,
// `adopt` and the package share. `npm ci`, the build, the tests and the type check write it again.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import resolve from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";
import { EXTENSIONS, transpileProgram } from "./transpile.mjs";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** The folder of the list. It is not in git. */
const LIST = join(repository, "runtime/generated");
/** Folders whose folders may have modules. */
const TOPS = ["runtime", "src"];

/** Paths in the repository of the files with this name. */
function findFiles(name) {
  const files = TOPS.flatMap((top) =>
    readdirSync(join(repository, top), { recursive: true }).map((path) => `${top}/${path.replaceAll("\\", "/")}`),
  );
  return files.filter((path) => path.endsWith(`/${name}`)).sort();
}

/** The exports of each file, which needs no browser. */
async function evaluate(paths) {
  const entry = "\0modules";
  const bundle = await rollup({
    input: entry,
    plugins: [
      {
        name: "modules",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? paths
                .map((path, index) => `export * as m${index} from ${JSON.stringify(join(repository, path))};`)
                .join("\n")
            : null,
      },
      resolve({ extensions: EXTENSIONS }),
      transpileProgram(),
    ],
  });
  const { output } = await bundle.generate({ format: "es" });
  const exported = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return paths.map((_, index) => exported[`m${index}`]);
}

/** The modules in mounting order: name, row, and `path`, the file of the content without its ending. */
export async function readModules() {
  const paths = findFiles("module.ts");
  const folders = paths.map(dirname);
  const [{ STAGES }, ...modules] = await evaluate(["src/core/modules.ts", ...paths]);
  const all = modules.flatMap(({ rows }, index) =>
    Object.entries(rows).map(([name, row]) => ({
      name,
      folder: folders[index],
      path: `${folders[index]}/${row.file}`,
      ...row,
    })),
  );
  const names = all.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two modules are named ${twice}. Choose another name in one of their files module.ts.`);
  const find = (owner) => all.find(({ name }) => name === owner);
  const stage = (row) => STAGES.indexOf((find(row.of) ?? row).stage ?? "widgets");
  return all.sort((one, other) => stage(one) - stage(other));
}

/** Writes the list, where it has changed. */
export async function writeModuleList() {
  const modules = await readModules();
  const files = new Map([
    ["modules.ts", writeRows(modules)],
    ["loaders.ts", writeLoaders(modules)],
    ["events.ts", writeEvents()],
    ...writeBehaviours(modules),
  ]);
  const old = existsSync(LIST) ? readdirSync(LIST) : [];
  for (const name of old.filter((each) => !files.has(each))) rmSync(join(LIST, name));
  mkdirSync(LIST, { recursive: true });
  for (const [name, text] of files)
    if (!old.includes(name) || readFileSync(join(LIST, name), "utf8") !== text) writeFileSync(join(LIST, name), text);
}

const HEAD = "// Written by tools/bundle/module-list.mjs from the files module.ts.\n";
const from = (path) => JSON.stringify(`../../${path}`);
const toRow = ({ folder: _, path: __, file: ___, ...row }) => row;

/** The rows, without code. */
function writeRows(modules) {
  return `${HEAD}import type { NamedRow } from "../../src/core/modules";

/** The modules in mounting order. */
export const ROWS: readonly NamedRow[] = [
${modules.map((module) => `  ${JSON.stringify(toRow(module))},\n`).join("")}];
`;
}

/** For bundlers: how the content of each module is loaded. */
function writeLoaders(modules) {
  const list = modules.map(({ name, path }) => `  ${name}: () => import(${from(path)}),\n`).join("");
  return `${HEAD}export const LOADERS = {\n${list}};\n`;
}

/** For the types of the package: the events that folders declare. */
function writeEvents() {
  const files = findFiles("events.ts").filter((path) => path.startsWith("src/"));
  return `${HEAD}${files.map((path) => `import ${from(path.replace(/\.ts$/, ""))};\n`).join("")}`;
}

/** The behaviours that the package exports: a file for each folder, because bundlers leave out whole files, and a list of these. */
function writeBehaviours(modules) {
  const groups = new Map();
  for (const module of modules.filter(({ of, part }) => of !== "core" || part)) {
    groups.set(module.folder, [...(groups.get(module.folder) ?? []), module]);
  }
  const files = [...groups].map(([folder, members]) => {
    const own = toCamelCase(basename(folder));
    const name = members.some((each) => each.name === own) ? own : members[0].name;
    const inside = members.filter(({ part }) => !part);
    const imports = inside.map((each) => `import { content as ${each.name}Content } from ${from(each.path)};\n`);
    const entries = members.map(
      (each) =>
        `  [${JSON.stringify(toRow(each))}, ${each.part ? `undefined, () => import(${from(each.path)})` : `${each.name}Content`}],\n`,
    );
    const text = `${HEAD}${imports.join("")}import type { BehaviourGroup } from "../../src/core/modules";

export const ${name}: BehaviourGroup = [
${entries.join("")}];
`;
    return [`behaviour-${basename(folder)}.ts`, name, text];
  });
  const list = files.map(([file, name]) => `export { ${name} } from "./${file.replace(/\.ts$/, "")}";\n`);
  return [...files.map(([file, , text]) => [file, text]), ["behaviours.ts", `${HEAD}${list.join("")}`]];
}

const toCamelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeModuleList();
