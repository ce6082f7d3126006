import { formatSize } from "../../adopt/format-size";
import { isPage } from "../../adopt/read/outcome";
import type { CheckContext, Finding } from "./check";
import type { StateFiles } from "../site-state";
import type { FactReader } from "./file-facts";

/** Growth by fewer bytes is no finding. */
const LEAST = 50_000;

/** Pages that load many more bytes than online. */
export async function checkWeight({
  before,
  after,
  facts,
  settings: { weight: most },
}: CheckContext): Promise<Finding[]> {
  if (most === false) return [];
  const findings: Finding[] = [];
  for (const page of after.files.keys()) {
    if (!isPage(page) || !before.files.has(page)) continue;
    const [old, now] = [await weigh(before, page, facts), await weigh(after, page, facts)];
    if (now - old < LEAST || now <= old * (1 + most / 100)) continue;
    const percent = Math.round((now / old - 1) * 100);
    findings.push({ page, what: `loads ${formatSize(now)}, ${percent} % more than online (${formatSize(old)})` });
  }
  return findings;
}

/** The bytes of a page and of all files that it and its style sheets load. */
async function weigh(state: StateFiles, page: string, facts: FactReader): Promise<number> {
  const counted = new Set([page]);
  let sum = 0;
  for (const path of counted) {
    const { size, loads } = await facts(state, path);
    sum += size;
    for (const file of loads) if (state.files.has(file)) counted.add(file);
  }
  return sum;
}
