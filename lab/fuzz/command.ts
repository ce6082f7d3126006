import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchChromium } from "../../cli/browser";
import { table } from "../../tools/docs/markers";
import type { Result } from "../result";
import { formatDocument } from "./document";
import { fuzz, faultKind } from "./fuzz";

/**
 * `npm run lab -- fuzz --pages 10000 --seed N`: pages that no builder would publish, in Chromium. Page n grows from seed + n; a
 * fault prints the seed and the smallest page that has it. `--side 3` tries so many at a time.
 */
export async function main(args: string[], { root }: { root: string }): Promise<Result> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
      side: { type: "string", default: "2" },
    },
  });
  const [pages, seed, side] = (
    [
      ["--pages", values.pages],
      ["--seed", values.seed],
      ["--side", values.side],
    ] as const
  ).map(([name, text]) => {
    if (!/^\d+$/.test(text)) throw new Error(`${name} ${text}: expected a whole number`);
    return Number(text);
  }) as [number, number, number];
  const browser = await launchChromium();
  const began = Date.now();
  try {
    const dist = join(root, "dist");
    const progress = (tried: number) => void (tried % 100 === 0 && process.stderr.write(`${tried} pages\n`));
    const { tried, left, failures } = await fuzz({ browser, root, dist, pages, seed, side, progress });
    const kinds = new Map<string, typeof failures>();
    for (const failure of failures) {
      const kind = faultKind(failure.faults[0] ?? "");
      kinds.set(kind, [...(kinds.get(kind) ?? []), failure]);
    }
    for (const [kind, [first, ...more]] of kinds) {
      if (!first) continue;
      process.stdout.write(`\n${kind} (and ${more.length} more)\nseed ${first.seed}: ${first.faults.join("\n  ")}\n`);
      process.stdout.write(`${formatDocument(first.page).split("<style>")[1]?.slice(0, 4000) ?? ""}\n`);
    }
    const seconds = Math.round((Date.now() - began) / 1000);
    process.stdout.write(
      `${tried} pages in ${seconds} s, ${left} went on, ${failures.length} with faults of ${kinds.size} kinds\n`,
    );
    const report = table(
      ["pages tried", "seeds", "went on to another page", "with a fault", "kinds of faults"],
      [[tried, `${seed} to ${seed + tried - 1}`, left, failures.length, kinds.size].map(String)],
    );
    return { code: failures.length ? 1 : 0, report };
  } finally {
    await browser.close();
  }
}
