/** Without it, table programs read UTF-8 as an older encoding and show "Ã¼" for "ü". */
const BYTE_ORDER_MARK = "\uFEFF";

/** The first line of a table, with the names of its columns. */
export function csvHead(cells: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(cells);
}

/**
 * One line of RFC 4180. Cells that a table program would take for a formula get an apostrophe in front: their content is
 * a stranger's. So do those that begin as if they had got one, so that {@link unguarded} gives back every text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/**
 * Table programs remove white space and characters without a width from the beginning of a cell before they look for the
 * sign of a formula, and some take the full-width signs of East Asian keyboards for the usual ones.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠])/u;

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell as it was before {@link csvLine} made it harmless. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** A record, with the line that it begins on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Reads RFC 4180, and what table programs make of it: semicolons or tabs instead of commas (whichever the first line has
 * most of), a byte order mark, any line ends. Empty lines are passed over.
 * @throws TypeError when a quotation mark is not closed.
 */
export function parseCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(source);
  const plain = new RegExp(`[${separator}\r\n]`, "g");
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let line = 1;
  for (let at = 0; at <= source.length;) {
    let cell: string;
    if (source[at] === '"') {
      const from = line;
      cell = "";
      for (at++; ; at++) {
        const end = source.indexOf('"', at);
        if (end < 0) throw new TypeError(`The quotation mark opened in line ${from} is not closed.`);
        const part = source.slice(at, end);
        cell += part;
        line += part.split("\n").length - 1;
        at = end + 1;
        if (source[at] !== '"') break;
        cell += '"';
      }
    } else cell = "";
    plain.lastIndex = at;
    const next = plain.exec(source);
    const end = next?.index ?? source.length;
    cell += source.slice(at, end);
    record.cells.push(cell);
    at = end + 1;
    if (next?.[0] === separator) continue;
    if (next?.[0] === "\r" && source[at] === "\n") at++;
    line++;
    if (record.cells.length > 1 || record.cells[0]) records.push(record);
    record = { line, cells: [] };
  }
  return records;
}

function separatorOf(source: string): string {
  const head = /^[^\r\n]*/.exec(source)?.[0].replace(/"[^"]*"/g, "") ?? "";
  const amount = (separator: string) => head.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (amount(one) > amount(best) ? one : best));
}
