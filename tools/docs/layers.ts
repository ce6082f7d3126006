/** The layers of a page's scripts, lowest first. Imports lead to a lower layer or stay in their layer. */
export const LAYERS: readonly { readonly name: string; readonly folders: readonly string[] }[] = [
  { name: "wire", folders: ["wire"] },
  { name: "core", folders: ["src/core"] },
  { name: "shared", folders: ["src/network", "src/rendering", "src/commerce", "src/motion", "src/form-kit"] },
  // Every other folder of `src` is a behaviour.
  { name: "behaviours", folders: [] },
  { name: "runtime", folders: ["runtime"] },
];

const BEHAVIOURS = LAYERS.findIndex(({ name }) => name === "behaviours");

/** The number of the layer of a file of `src` or `runtime`. */
export function getLayer(path: string): number {
  const layer = LAYERS.findIndex(({ folders }) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  );
  return layer < 0 ? BEHAVIOURS : layer;
}

/**
 * The layers of the host, lowest first, as folders or files of `host/`. An import leads to a lower layer or stays in its
 * folder; folders of one layer do not import each other.
 */
const HOST_LAYERS: readonly (readonly string[])[] = [
  ["base", "records"],
  ["settings"],
  ["store", "blobs", "mail", "webhooks"],
  ["ports"],
  ["http"],
  ["security"],
  ["backup"],
  ["gate"],
  ["site"],
  ["uploads"],
  ["forms"],
  ["accounts"],
  ["members"],
  ["shop"],
  ["graphql", "owner", "jobs", "health"],
  ["index"],
  ["start"],
  ["many-sites"],
];

/** `host/forms/spam.ts` → `forms`, `host/start.ts` → `start`. */
export function getHostFolder(path: string): string {
  return (path.split("/")[1] ?? "").replace(/\.tsx?$/, "");
}

/** The number of the layer of a file of `host`; -1: the table does not have its folder. */
export function getHostLayer(path: string): number {
  return HOST_LAYERS.findIndex((folders) => folders.includes(getHostFolder(path)));
}
