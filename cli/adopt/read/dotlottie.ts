import { mimes } from "mrmime";
import { extname, join } from "pathe";
import { LOTTIE_LIMITS } from "../io/archive/limits";
import { readArchive } from "../io/archive/read";
import { fromLatin1 } from "./html/encoding";
import type { Inventory } from "../io/inventory";

interface Manifest {
  activeAnimationId?: string;
  initial?: { animation?: string };
  animations?: { id?: string }[];
}

interface Asset {
  p?: string;
  u?: string;
  e?: number;
}

/** Folders of the animations and of their pictures, by the two versions of the format. */
const ANIMATIONS = ["animations", "a"];
const PICTURES = ["images", "i"];

/**
 * The animation that a `.lottie` archive shows first, as JSON with its pictures inside.
 * @throws Error whose message finishes the sentence "the archive cannot be read: …".
 */
export async function unpackAnimation(archive: Uint8Array): Promise<string> {
  const inside = await readArchive(new Blob([new Uint8Array(archive)]), "Lottie archive", LOTTIE_LIMITS);
  const manifest = (await parse(inside, "manifest.json")) as Manifest;
  const id = manifest.activeAnimationId ?? manifest.initial?.animation ?? manifest.animations?.[0]?.id ?? "";
  const name = ANIMATIONS.map((folder) => `${folder}/${id}.json`).find((path) => inside.files.has(path));
  if (name === undefined) throw new Error(`it lacks the animation "${id}" that its manifest names`);
  const animation = (await parse(inside, name)) as { assets?: Asset[] };
  for (const asset of animation.assets ?? []) await takeIn(asset, inside);
  return JSON.stringify(animation);
}

/** Puts a picture of the archive into the animation. */
async function takeIn(asset: Asset, inside: Inventory): Promise<void> {
  if (!asset.p || asset.e) return;
  const places = [
    join(asset.u ?? "", asset.p).replace(/^\//, ""),
    ...PICTURES.map((folder) => `${folder}/${asset.p ?? ""}`),
  ];
  const place = places.find((path) => inside.files.has(path));
  const picture = place === undefined ? undefined : await inside.read(place);
  if (!picture) return;
  const type = mimes[extname(asset.p).slice(1).toLowerCase()] ?? "application/octet-stream";
  Object.assign(asset, { u: "", p: `data:${type};base64,${btoa(fromLatin1(picture))}`, e: 1 });
}

async function parse(inside: Inventory, name: string): Promise<object> {
  const bytes = await inside.read(name);
  if (!bytes) throw new Error(`it lacks ${name}`);
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof value !== "object" || value === null) throw new Error(`${name} is no object`);
  return value;
}
