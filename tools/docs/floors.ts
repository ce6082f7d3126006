/** The floors of a page's scripts, from the ground up; imports point down, or stay on their floor. */
export const FLOORS: readonly { readonly name: string; readonly rooms: readonly string[] }[] = [
  { name: "wire", rooms: ["wire"] },
  { name: "core", rooms: ["src/core"] },
  { name: "shared", rooms: ["src/network", "src/rendering", "src/commerce", "src/motion", "src/form-kit"] },
  // Every other folder of `src` is a behaviour.
  { name: "behaviours", rooms: [] },
  { name: "runtime", rooms: ["runtime"] },
];

const BEHAVIOURS = FLOORS.findIndex(({ name }) => name === "behaviours");

/** The number of the floor on which a file of `src` or `runtime` is. */
export function getFloor(path: string): number {
  const floor = FLOORS.findIndex(({ rooms }) => rooms.some((room) => path === room || path.startsWith(`${room}/`)));
  return floor < 0 ? BEHAVIOURS : floor;
}

/**
 * The layers of the host, lowest first, as folders or files of `host/`. An import leads to a lower layer or stays in its
 * folder; folders of one layer do not import each other.
 */
const HOST_LAYERS: readonly (readonly string[])[] = [
  ["base"],
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
export function hostRoom(path: string): string {
  return (path.split("/")[1] ?? "").replace(/\.tsx?$/, "");
}

/** The number of the layer of a file of `host`; -1: the table does not have its folder. */
export function getHostLayer(path: string): number {
  return HOST_LAYERS.findIndex((rooms) => rooms.includes(hostRoom(path)));
}
