import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROWS } from "../../../runtime/generated/modules";
import type { Behaviour } from "../../../src/core/behaviour";
import { BEHAVIOURS, MODULES } from "../support/every-behaviour";

const names = BEHAVIOURS.map(({ name }) => name);
const isBehaviour = (value: unknown): value is Behaviour =>
  typeof value === "object" && value !== null && "selector" in value && "mount" in value;

const folder = join(process.cwd(), "src");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  // Lottie players need a browser when they are loaded.
  (path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts") && !path.startsWith("lottie"),
);
const folders = await Promise.all(
  files.map(async (path) => {
    const exported = Object.values((await import(/* @vite-ignore */ join(folder, path))) as object);
    return exported.some(isBehaviour) ? [path.split(/[\\/]/)[0] ?? ""] : [];
  }),
);

it.each([...new Set(folders.flat())])("src/%s lists its behaviours as modules", (name) => {
  expect(existsSync(join(folder, name, "module.ts"))).toBe(true);
});

it.each(MODULES.filter(([, behaviours]) => behaviours.length > 0))(
  "Webflow.require finds the module %s under the names of its behaviours",
  (name, behaviours) => {
    const { as = [name] } = ROWS.find((row) => row.name === name) ?? {};
    const own = behaviours.filter((behaviour) => behaviour.name !== "drag-loader");
    expect(as).toEqual(own.flatMap((behaviour) => behaviour.facade?.as ?? behaviour.name));
  },
);

it("B-68 behaviours mount in the order of boot.md 2.6", () => {
  const order = ["interactions", "links", "scroll", "touch", "dropdown", "forms", "navbar", "slider", "tabs"];
  order.push("commerce-error", "log-in-links");
  expect(names.filter((name) => order.includes(name))).toEqual(order);
});

it("account fields mount before the account forms (A-2, A-3)", () => {
  for (const form of ["log-in", "sign-up", "reset-password", "update-password", "account"]) {
    expect(names.indexOf("user-fields"), form).toBeLessThan(names.indexOf(form));
  }
});

it("no two behaviours share a name, which errors and Webflow.require use", () => {
  expect(new Set(names).size).toBe(names.length);
});
