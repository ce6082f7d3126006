// What composed scripts weigh.
import { gzipSync } from "node:zlib";
import { readBuilt } from "./bundle-size.mjs";
import { withTypeScript } from "./typescript.mjs";

/** A site with a menu, a form and interactions of the second generation, and one that uses every behaviour: bytes of gzip. */
const SITES = [
  {
    name: "composed for a typical site",
    uses: ["formBasics", "interactions", "links", "navbar", "scroll"],
    budget: 32_100,
  },
  { name: "composed with all that can be inside", budget: 52_800 },
];

/** The sites with the sizes of their scripts; the typical one is the first. */
export async function measureComposed() {
  const manifest = JSON.parse(readBuilt("modules/manifest.json"));
  const names = Object.keys(manifest.modules);
  const modules = new Map(names.map((name) => [name, { code: readBuilt(`modules/${name}.js`) }]));
  return withTypeScript("cli/adopt/script/compose-script.ts", ({ composeScript, listComposed }) =>
    Promise.all(
      SITES.map(async (site) => {
        const used = new Set(site.uses ?? listComposed(manifest));
        const { name, files } = await composeScript(manifest, modules, used);
        return { ...site, size: gzipSync(files.get(name), { level: 9 }).length };
      }),
    ),
  );
}
