import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSettings } from "../../../tools/docs/load-settings";
import { hasPlace } from "../../../tools/docs/markers";
import { outdatedReadmes } from "../../../tools/docs/docs";
import { listBehaviourFolders, listFolders } from "../../../tools/docs/folders";
import { packageRoot } from "../../../cli/package-paths";

const root = packageRoot();
const read = (path: string) => readFileSync(join(root, path), "utf8");
const has = (path: string) => existsSync(join(root, path));

const SECTIONS = ["HTML to paste", "Attributes", "Events", "Keyboard", "Good practice"];

describe.each(listBehaviourFolders(root))("the README of src/%s", (folder) => {
  const readme = () => read(`src/${folder}/README.md`);

  it("shows what to paste, and has the sections of all READMEs in their order", () => {
    const headings = [...readme().matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
    expect(headings).toContain("HTML to paste");
    expect(headings.filter((heading) => SECTIONS.includes(heading))).toEqual(
      SECTIONS.filter((heading) => headings.includes(heading)),
    );
  });

  it("has its attributes from settings.ts where there is one", () => {
    expect(hasPlace(readme(), "attributes")).toBe(has(`src/${folder}/settings.ts`));
  });
});

describe.each(
  listFolders(root).filter((folder) => has(`src/${folder}/events.ts`) && folder !== "accounts" && folder !== "core"),
)("src/%s", (folder) => {
  it("documents every event that it declares", () => {
    const declared = [...read(`src/${folder}/events.ts`).matchAll(/"(millrace:[\w:-]+)"/g)].map(
      ([, name = ""]) => name,
    );
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.filter((name) => !read(`src/${folder}/README.md`).includes(name))).toEqual([]);
  });
});

describe("tables of attributes", () => {
  it("are those of settings.ts", () => {
    expect([...outdatedReadmes(root).keys()], "run npm run docs").toEqual([]);
  });

  it("have defaults and meanings from settings.ts", () => {
    const [first] = loadSettings(root, "src/tabs/settings.ts");
    expect(first).toMatchObject({
      attribute: "data-duration-in",
      fallback: 0,
      meaning: "Time in which the new pane fades in.",
    });
  });
});

it("every folder of fixture pages belongs to a folder of src, or to no behaviour at all", () => {
  // Pages made by script, for tests of the whole runtime.
  const others = ["made"];
  const folders = readdirSync(join(root, "fixtures/pages"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(
    folders.map(({ name }) => name).filter((name) => !listFolders(root).includes(name) && !others.includes(name)),
  ).toEqual([]);
});
