import type { Random } from "./random";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Values of every kind, and some that are only dangerous as keys or numbers. */
const ODD: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  0.1,
  "",
  "0",
  "NaN",
  "__proto__",
  "constructor",
  "javascript:alert(1)",
  "<img src=x onerror=alert(1)>",
  "x".repeat(5000),
  [],
  {},
  [[[[[]]]]],
  { id: null },
];

/** A copy of JSON data in which `times` values are replaced, dropped, doubled or moved. */
export function mutateData(data: unknown, random: Random, times: number): unknown {
  const copy = structuredClone(data) as Json;
  for (let done = 0; done < times; done++) mutateOnce(copy, random);
  return copy;
}

function mutateOnce(data: Json, random: Random): void {
  let place: Json = data;
  // Down a random path, and not always to its end.
  for (;;) {
    if (typeof place !== "object" || place === null) return;
    const keys = Object.keys(place);
    if (!keys.length) return;
    const key = random.pick(keys);
    const inside: Json | undefined = (place as Record<string, Json>)[key];
    if (typeof inside === "object" && inside !== null && !random.chance(0.1)) {
      place = inside;
      continue;
    }
    change(place as Record<string, Json>, key, random);
    return;
  }
}

function change(owner: Record<string, Json>, key: string, random: Random): void {
  const siblings = Object.keys(owner);
  switch (random.below(4)) {
    case 0:
      return void delete owner[key];
    case 1:
      return void (owner[key] = owner[random.pick(siblings)] ?? null);
    case 2:
      if (Array.isArray(owner)) return void (owner as Json[]).push(owner[key] ?? null);
      return void (owner[`${key}-2`] = owner[key] ?? null);
    default:
      owner[key] = structuredClone(random.pick(ODD));
  }
}
