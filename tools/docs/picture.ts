import { FLOORS, getFloor } from "./floors";
import { importsAmong } from "./imports";
import { listRooms } from "./rooms";

/**
 * The layers and their imports of each other, as a Mermaid diagram. Imports that every folder of a layer may have, of
 * the layer below all and of the top layer's behaviours, are one arrow between layers; the rest is an arrow for each
 * pair of folders.
 */
export function picture(root: string): string {
  const rooms = ["runtime", ...listRooms(root).map((name) => `src/${name}`), "wire"];
  const findRoom = (path: string) => rooms.find((room) => path.startsWith(`${room}/`)) ?? "";
  const pairs = importsAmong(root, ["src", "runtime"]).map(({ from, to }) => [findRoom(from), findRoom(to)] as const);
  const single = pairs.filter(([from, to]) => from !== to && from !== "runtime" && !LOWEST.has(to));
  const arrows = [...new Set(single.map(([from, to]) => `  ${toId(from)} --> ${toId(to)}`))].sort();
  const floors = FLOORS.map(({ name }, floor) => {
    const here = rooms.filter((room) => getFloor(`${room}/`) === floor).map((room) => `    ${toId(room)}["${room}"]`);
    return [`  subgraph ${name}`, ...here, "  end"].join("\n");
  }).reverse();
  const between = FLOORS.slice(1)
    .map(({ name }, below) => `  ${name} ==> ${FLOORS[below]?.name}`)
    .reverse();
  return ["```mermaid", "flowchart TD", ...floors, ...between, ...arrows, "```"].join("\n");
}

/** The folders that every layer above may import. */
const LOWEST = new Set(["src/core", "wire"]);

const toId = (room: string) => room.replace(/\W/g, "_").replace(/^(runtime|wire)$/, "$1_");
