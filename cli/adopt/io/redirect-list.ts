import { readFile } from "node:fs/promises";
import { findRedirectProblem } from "../../../common/check-redirects";
import { parseCsv, type CsvRecord } from "../../../common/csv";
import { SPLAT, type GivenRedirect } from "../../../common/redirects";
import { AdoptError } from "../model/adopt-error";

/**
 * Reads a table of redirects: the old path in the first column, the new path or URL in the second, with or without a header.
 * @throws AdoptError that names the line and the column.
 */
export async function readRedirectList(file: string): Promise<GivenRedirect[]> {
  return parseRedirectList(await readText(file), file);
}

/** @param name how messages call the table. */
export function parseRedirectList(text: string, name: string): GivenRedirect[] {
  const records = readRecords(text, name).map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }));
  const rows = records.filter(({ cells }, index) => index > 0 || !isHeader(cells));
  const redirects = rows.map(({ line, cells }) => {
    const [from = "", to = "", ...more] = cells;
    if (cells.length < 2 || more.some((cell) => cell !== "")) {
      throw new AdoptError(
        `${name}, line ${line}: ${formatColumns(cells.length)}. Expected two: the old path and the new path.`,
      );
    }
    return translateRow(from, to);
  });
  const problem = findRedirectProblem(redirects);
  if (!problem) return redirects;
  const { index, field = "from", text: sentence } = problem;
  if (index === undefined) throw new AdoptError(`${name} ${sentence}`);
  const column = field === "to" ? "column 2: the new path" : "column 1: the old path";
  throw new AdoptError(`${name}, line ${rows[index]?.line ?? 0}, ${column} ${sentence}`);
}

const formatColumns = (columns: number): string => (columns === 1 ? "1 column" : `${columns} columns`);

/** A first line in which no cell is a path or a URL. */
const isHeader = (cells: readonly string[]): boolean => !cells.some((cell) => /^(\/|https?:)/i.test(cell));

/**
 * The builder writes `(.*)` for everything below a folder and `%1` for the text that it matches, and a percent sign before characters
 * that have a meaning in its patterns.
 */
function translateRow(from: string, to: string): GivenRedirect {
  const path = from.replace(/\/\(\.\*\)$/, "/*").replace(/%([^\w\s])/g, "$1");
  return { from: path, to: path.endsWith("/*") ? to.replace(/\/%1$/, `/${SPLAT}`) : to };
}

function readRecords(text: string, name: string): CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof TypeError) throw new AdoptError(`${name}: ${error.message}`);
    throw error;
  }
}

async function readText(file: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new AdoptError(`The redirects ${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AdoptError(`The redirects ${file} are not UTF-8 text. Save the table as "CSV UTF-8".`);
  }
}
