import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { COMMANDS } from "../../cli/commands";
import { settingRows } from "../../host/settings/table";
import { attributesTable } from "./attributes";
import { fill, table } from "./markers";
import { hasPolicyPages, policyRows } from "./policies";
import { listDescribedFolders, filesLine, overview } from "./folders";
import { apiSections, eventsTable, readTypes } from "./types";

/** Every document with generated parts as it should be, by its path from the root. */
export function generate(root: string): Map<string, string> {
  const documents = new Map<string, string>();
  const put = (path: string, name: string, part: () => string): void => {
    if (!existsSync(join(root, path))) return;
    const text = documents.get(path) ?? readFileSync(join(root, path), "utf8");
    documents.set(path, fill(text, name, part()));
  };
  for (const room of listDescribedFolders(root)) {
    const readme = `src/${room}/README.md`;
    const settings = `src/${room}/settings.ts`;
    if (existsSync(join(root, settings))) put(readme, "attributes", () => attributesTable(root, settings));
    put(readme, "files", () => filesLine(root, room));
  }
  put("docs/reference/behaviours.md", "behaviours", () =>
    table(["documentation", "what it does"], overview(root, "../../")),
  );
  put("docs/reference/commands.md", "commands", () =>
    table(
      ["command", "what it does"],
      [...COMMANDS].map(([name, { takes, summary }]) => [`\`millrace ${name} ${takes}\``, summary]),
    ),
  );
  put("docs/reference/host-settings.md", "settings", () => table(["flag", "variable", "what it sets"], settingRows()));
  if (hasPolicyPages(root)) put("docs/guides/csp.md", "policies", () => table(["added", "pages"], policyRows(root)));
  let types: ReturnType<typeof readTypes> | undefined;
  const theTypes = () => (types ??= readTypes(root));
  put("docs/reference/events.md", "events", () => eventsTable(theTypes()));
  put("docs/reference/api.md", "api", () => apiSections(theTypes(), "api"));
  put("docs/reference/api.md", "mocks", () => apiSections(theTypes(), "mocks"));
  return documents;
}

/** The documents whose generated parts are not as they should be. */
export function stale(root: string, documents = generate(root)): string[] {
  return [...documents].filter(([path, text]) => readFileSync(join(root, path), "utf8") !== text).map(([path]) => path);
}

/** `npm run docs`: writes the generated parts; with `--check` only reports outdated ones. @returns the exit code. */
export function main(argv: string[], root: string): number {
  const { values } = parseArgs({ args: argv, options: { check: { type: "boolean" } } });
  const documents = generate(root);
  const old = stale(root, documents);
  if (values.check) {
    for (const path of old) process.stderr.write(`${path} has an old generated part: run npm run docs\n`);
    return old.length ? 1 : 0;
  }
  for (const path of old) {
    writeFileSync(join(root, path), documents.get(path) ?? "");
    process.stdout.write(`${path} written\n`);
  }
  return 0;
}
