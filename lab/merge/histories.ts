import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { AdoptError } from "../../cli/adopt/adopt";
import { table } from "../../tools/docs/markers";
import type { Result } from "../result";
import { listExports, type Export } from "./exports";
import { replay, type Replay } from "./replay";

const USAGE = `npm run lab -- histories --repository FOLDER [options]

Adopts each export in the history of a repository, edits it by hand, and merges the next export onto it.

  --repository FOLDER   a git repository whose history has exports of one site; may be repeated
  --pairs N             of each at most the first N pairs of exports; default: all
  --edits N             hand edits of each export; default: 50
  --seed N              of the first pair; default: 20261129
  --keep FOLDER         keeps the versions of each site there
  --json                one object for each pair instead of the table
`;

/** Prints what was lost or is wrong; then the exit code is 1. */
export async function main(args: string[]): Promise<Result> {
  const { values } = parseArgs({
    args,
    options: {
      repository: { type: "string", multiple: true, default: [] },
      pairs: { type: "string", default: "1000" },
      edits: { type: "string", default: "50" },
      seed: { type: "string", default: "20261129" },
      keep: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.repository.length === 0) {
    process.stderr.write(USAGE);
    return { code: values.help ? 0 : 2 };
  }
  const rows: Row[] = [];
  for (const repository of values.repository) {
    const name = basename(resolve(repository));
    for (const { before, after, at } of listPairs(repository).slice(0, Number(values.pairs))) {
      const work = values.keep
        ? join(resolve(values.keep), `${name}-${at}`)
        : mkdtempSync(join(tmpdir(), "millrace-histories-"));
      const seed = Number(values.seed) + at;
      try {
        const result = await replay({ repository, before, after, work, seed, edits: Number(values.edits) });
        const row = { name, pair: `${at} to ${at + 1}`, ...result };
        rows.push(row);
        process.stdout.write(values.json ? `${JSON.stringify(row)}\n` : formatRow(row));
      } catch (error) {
        if (!(error instanceof AdoptError)) throw error;
        process.stderr.write(`${name}, ${at} to ${at + 1}, cannot be adopted: ${error.message}\n`);
      } finally {
        if (!values.keep) rmSync(work, { recursive: true, force: true });
      }
    }
  }
  const code = rows.some(({ lost, wrong }) => lost.length + wrong.length > 0) ? 1 : 0;
  return values.json ? { code } : { code, report: formatReport(rows) };
}

const listPairs = (repository: string): { before: Export; after: Export; at: number }[] =>
  listExports(repository).flatMap((after, at, all) => {
    const before = all[at - 1];
    return before ? [{ before, after, at }] : [];
  });

interface Row extends Replay {
  readonly name: string;
  /** Numbers of the two exports. */
  readonly pair: string;
}

const formatRow = ({ name, pair, edits, questions, lost, wrong }: Row): string =>
  [
    `${name}, ${pair}: ${edits.length} edits, ${questions.length} questions, ${lost.length} lost, ${wrong.length} wrong`,
    ...questions.map(({ files, reason, selector }) => `  asked: ${files.join(", ")}: ${reason}: ${selector}`),
    ...lost.map((fact) => `  lost: ${fact}`),
    ...wrong.map((fact) => `  wrong: ${fact}`),
    "",
  ].join("\n");

function formatReport(rows: readonly Row[]): string {
  const cells = rows.map(({ name, pair, pages, edits, saved, changes, questions, lost, wrong }) => [
    name,
    pair,
    ...[
      pages,
      edits.length,
      saved,
      changes,
      edits.length - questions.length,
      questions.length,
      lost.length,
      wrong.length,
    ],
  ]);
  const totals = COLUMNS.slice(2).map((_, at) => cells.reduce((sum, cell) => sum + Number(cell[at + 2]), 0));
  return table(
    COLUMNS,
    [...cells, ["all", `${rows.length}`, ...totals]].map((row) => row.map(String)),
  );
}

const COLUMNS = [
  ...["site", "exports", "pages", "hand edits", "files saved again", "builder's changes"],
  ...["edits merged", "conflicts", "lost", "wrong"],
];
