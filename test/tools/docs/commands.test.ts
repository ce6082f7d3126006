import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { main } from "../../../cli/main";
import { HOST_COMMANDS, type HostCommand } from "../../../cli/host/commands";
import { main as hostMain } from "../../../cli/host/program";
import { SITE_COMMANDS, type SiteCommand } from "../../../cli/site-commands";
import { main as siteMain } from "../../../cli/site-program";
import { packageRoot } from "../../../cli/package-paths";
import { documents, readBlocks, written } from "./support/blocks";

const read = (path: string): string => readFileSync(join(packageRoot(), path), "utf8");

const { scripts, version } = JSON.parse(read("package.json")) as { scripts: Record<string, string>; version: string };

/** Single commands: lines that end in a backslash continue, variables in front and pipes behind are left out. */
const commands = readBlocks(["sh"]).flatMap(({ name, code }) =>
  code
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) =>
      line
        .replace(/\s#.*$|\s[>|].*$/g, "")
        .replace(/^(?:[A-Z_]+=\S+ )+/, "")
        .trim(),
    )
    .filter(Boolean)
    .map((line): [string, string] => [line, name]),
);

const isOfHost = (command: string): command is HostCommand => Object.hasOwn(HOST_COMMANDS, command);
const isOfSites = (command: string): command is SiteCommand => Object.hasOwn(SITE_COMMANDS, command);

/** Runs a command of one of the programs. */
function run(command: string, argv: string[]): Promise<number> {
  if (isOfHost(command)) return hostMain(command, argv);
  return isOfSites(command) ? siteMain(command, argv) : main([command, ...argv]);
}

/** The output of a subcommand for `--help`. */
async function readHelp(command: string): Promise<string> {
  let printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((printed += String(text)), true));
  expect(await run(command, ["--help"]), `millrace ${command} --help`).toBe(0);
  return printed;
}

afterEach(() => void vi.restoreAllMocks());

describe("commands in the documentation", () => {
  const ofMillrace = commands.filter(([line]) => line.startsWith("npx millrace "));
  const ofNpm = commands.filter(([line]) => /^npm /.test(line));

  it.each(ofMillrace)("%s (%s): the subcommand has these flags", async (line) => {
    const [, , command = "", ...rest] = line.split(" ");
    if (command.startsWith("--")) {
      expect(await readHelp("help")).toContain(command);
      return;
    }
    const help = await readHelp(command);
    const flags = rest.filter((word) => word.startsWith("--")).map((word) => word.replace(/=.*/, ""));
    expect(flags.filter((flag) => !new RegExp(`${flag}(?![\\w-])`).test(help))).toEqual([]);
  });

  it.each(ofNpm)("%s (%s): npm or package.json has it", (line) => {
    const [, command = "", script = ""] = line.split(" ");
    if (command === "run") expect(Object.keys(scripts)).toContain(script);
    else expect(["start", "test", "ci", "install", "i", "pack"]).toContain(command);
  });

  it("are all of a kind that is checked here, or a request to the mock", () => {
    const others = commands.map(([line]) => line).filter((line) => !/^(npm|npx millrace) /.test(line));
    expect(others.filter((line) => !/^curl .*\/__millrace\/faults$/.test(line))).toEqual([]);
    expect(ofMillrace.length).toBeGreaterThan(20);
  });

  it("install the packed file of this version, because the package is not on the registry", () => {
    const texts = documents.map((path) => [path, read(path)] as const);
    const byName = texts.filter(([, text]) => /npm (?:install|i|pack)\b[^`\n]* millrace(?:@|\s|$)/m.test(text));
    expect(byName.map(([path]) => path)).toEqual([]);
    const versions = texts.flatMap(([, text]) => [...text.matchAll(/millrace-(\d[\d.]*)\.tgz/g)].map(([, one]) => one));
    expect([...new Set(versions)]).toEqual([version]);
  });

  const install = "docs/reference/commands.md";
  const ofUsers = ["README.md", "docs/index.md", "docs/host.md", "docs/shop.md", ...written];
  const naming = ofUsers.filter((path) => path !== install && /npx millrace|millrace-[\d.]+\.tgz/.test(read(path)));

  it.each(naming)("%s leads to how the program is installed", (path) => {
    expect(read(path)).toContain("reference/commands.md#install)");
  });

  it.each(["README.md", "docs/index.md"])(
    "%s names the builder in its first sentence, and that it is another's",
    (path) => {
      const [, first = ""] = /^# .*\n\n([^]*?)\n\n/.exec(read(path)) ?? [];
      expect(first).toMatch(/^[^.]*\bWebflow\b/);
      expect(first).toContain("not affiliated");
    },
  );
});
