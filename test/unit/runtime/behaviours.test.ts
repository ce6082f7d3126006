import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { controllers } from "../../../runtime/behaviours";
import { islands } from "../../../runtime/islands";
import type { Behaviour } from "../../../src/core/behaviour";

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const registered: readonly Behaviour[] = [...controllers, ...islands];

/** Folders that are only in parts. */
const IN_PARTS = ["editor", "inspector", "lottie", "maps", "search", "shop", "timelines"];

const folder = join(process.cwd(), "src");
const folderName = (path: string) => path.split(/[\\/]/)[0] ?? "";
const isBehaviour = (value: unknown): value is Behaviour =>
  typeof value === "object" && value !== null && "selector" in value && "mount" in value;

/** All behaviours that the folders of `src` export, by folder. */
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"),
);
const found = await Promise.all(
  files
    // Behaviours that few pages need are loaded by a part.
    .filter((path) => !IN_PARTS.includes(folderName(path)))
    .map(async (path) => {
      const exported = (await import(/* @vite-ignore */ join(folder, path))) as Record<string, unknown>;
      return Object.values(exported)
        .filter(isBehaviour)
        .map((behaviour) => [behaviour.name, folderName(path), behaviour] as const);
    }),
);

it.each(found.flat())("the script tag brings %s of src/%s", (_name, _folder, behaviour) => {
  expect(registered).toContain(behaviour);
});

it("B-68 controllers mount in the order of boot.md 2.6", () => {
  const order = [
    "interactions",
    "links",
    "scroll",
    "touch",
    "dropdown",
    "forms",
    "navbar",
    "slider",
    "tabs",
    "commerce-error",
    "log-in-links",
  ];
  expect(names(controllers).filter((name) => order.includes(name))).toEqual(order);
});

it("mounts first the code that keeps an account form from being sent natively", () => {
  expect(controllers[0]?.name).toBe("native-submission");
});

it("account fields mount before the account forms (A-2, A-3)", () => {
  const all = names(islands);
  for (const form of ["log-in", "sign-up", "reset-password", "update-password", "account"]) {
    expect(all.indexOf("user-fields"), form).toBeLessThan(all.indexOf(form));
  }
});

it("no two behaviours share a name, which errors and Webflow.require use", () => {
  expect(new Set(names(registered)).size).toBe(registered.length);
});
