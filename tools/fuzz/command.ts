import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchChromium } from "../../cli/browser";
import { formatDocument } from "./document";
import { fuzz, faultKind } from "./fuzz";

/** `npm run fuzz`. Resolves to the exit code and the measurements. */
export async function main(args: string[], root: string): Promise<{ code: number; write: boolean; rows: string[][] }> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
      side: { type: "string", default: "2" },
      write: { type: "boolean", default: false },
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
    const rows = [
      ["pages tried", "seeds", "went on to another page", "with a fault", "kinds of faults"],
      [tried, `${seed} to ${seed + tried - 1}`, left, failures.length, kinds.size].map(String),
    ];
    return { code: failures.length ? 1 : 0, write: values.write, rows };
  } finally {
    await browser.close();
  }
}
