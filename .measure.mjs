import { rollup } from "rollup";
import { gzipSync } from "node:zlib";
import configs from "./rollup.config.mjs";
const cfg = configs[0];
const extra = { 
  none: "", 
  libs: `import { useState, useEffect, useLayoutEffect, useRef } from "react"; import { mountIsland } from "../src/core/island"; import { usersOf } from "../src/network/usys"; import { mutation, query } from "../src/network/operation"; import { OperationError } from "../src/network/errors"; import { text } from "../src/core/settings"; import { requirePart } from "../src/core/settings"; (window as any).x=[useState,useEffect,useLayoutEffect,useRef,mountIsland,usersOf,mutation,query,OperationError,text,requirePart];`,
};
const minified = cfg.output.plugins;
async function size(name, source) {
  const plugins = [{ name: "v", transform: { order: "pre", handler(code, id) { if (id.endsWith("runtime/behaviours.ts")) return source(code); } } }, ...cfg.plugins];
  const b = await rollup({ input: cfg.input, plugins, onwarn() {} });
  const { output } = await b.generate({ format: "iife", plugins: [minified[0]] });
  console.log(name, gzipSync(output[0].code, { level: 9 }).length);
}
const strip = (code, ...names) => names.reduce((c, n) => c.replace(new RegExp(`import \\{ ${n} \\}.*\n`), "").replace(new RegExp(`\n  ${n},`), ""), code);
await size("all", (c) => c);
await size("without commerceError", (c) => strip(c, "commerceError"));
await size("libs only", (c) => extra.libs + strip(c, "commerceError", "subscriptions"));
await size("neither", (c) => strip(c, "commerceError", "subscriptions"));
