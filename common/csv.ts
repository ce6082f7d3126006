/** Without it, spreadsheet programs read UTF-8 as an older encoding and show "Ã¼" for "ü". */
const BYTE_ORDER_MARK = "\uFEFF";

/** The header line of a table. */
export function csvHead(cells: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(cells);
}

/**
 * One line of RFC 4180. Cells that a spreadsheet program would run as a formula get a leading apostrophe, because their
 * content is untrusted. So do cells that already look escaped, so that {@link unguarded} restores every text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(",")}\r\n`;
}

/**
 * Spreadsheet programs skip leading white space and zero-width characters before the sign of a formula, and some also
 * accept the full-width signs of East Asian keyboards.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠])/u;

function formatCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell as it was before {@link csvLine} escaped it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** A record, with the line that it begins on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Reads RFC 4180 and its variants: semicolons or tabs instead of commas (the most frequent one in the first line), a byte
 * order mark, any line ends. Skips empty lines.
 * @throws TypeError when a quotation mark is not closed.
 */
export function parseCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, "");
  const separator = findSeparator(source);
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

function findSeparator(source: string): string {
  const head = /^[^\r\n]*/.exec(source)?.[0].replace(/"[^"]*"/g, "") ?? "";
  const amount = (separator: string) => head.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (amount(one) > amount(best) ? one : best));
}
