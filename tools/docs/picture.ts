import { LAYERS, getLayer } from "./layers";
import { importsAmong } from "./imports";
import { listFolders } from "./folders";

/**
 * The layers and their imports of each other, as a Mermaid diagram. Imports that every folder of a layer may have, of
 * the layer below all and of the top layer's behaviours, are one arrow between layers; the rest is an arrow for each
 * pair of folders.
 */
export function picture(root: string): string {
  const folders = ["runtime", ...listFolders(root).map((name) => `src/${name}`), "wire"];
  const findFolder = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`)) ?? "";
  const pairs = importsAmong(root, ["src", "runtime"]).map(
    ({ from, to }) => [findFolder(from), findFolder(to)] as const,
  );
  const single = pairs.filter(([from, to]) => from !== to && from !== "runtime" && !LOWEST.has(to));
  const arrows = [...new Set(single.map(([from, to]) => `  ${toId(from)} --> ${toId(to)}`))].sort();
  const layers = LAYERS.map(({ name }, layer) => {
    const here = folders
      .filter((folder) => getLayer(`${folder}/`) === layer)
      .map((folder) => `    ${toId(folder)}["${folder}"]`);
    return [`  subgraph ${name}`, ...here, "  end"].join("\n");
  }).reverse();
  const between = LAYERS.slice(1)
    .map(({ name }, below) => `  ${name} ==> ${LAYERS[below]?.name}`)
    .reverse();
  return ["```mermaid", "flowchart TD", ...layers, ...between, ...arrows, "```"].join("\n");
}

/** The folders that every layer above may import. */
const LOWEST = new Set(["src/core", "wire"]);

const toId = (folder: string) => folder.replace(/\W/g, "_").replace(/^(runtime|wire)$/, "$1_");
