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
export function floorOf(path: string): number {
  const floor = FLOORS.findIndex(({ rooms }) => rooms.some((room) => path === room || path.startsWith(`${room}/`)));
  return floor < 0 ? BEHAVIOURS : floor;
}
