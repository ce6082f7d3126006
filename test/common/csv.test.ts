import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvHead, csvLine, parseCsv, unguarded } from "../../common/csv";

describe("a line of CSV", () => {
  it("quotes what would end a cell, and doubles its quotes", () => {
    expect(csvLine(["a,b", 'say "hi"', "two\nlines", "plain", ""])).toBe('"a,b","say ""hi""","two\nlines",plain,\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("does not write %j as a formula (attack 22)", (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });

  it.each(["=1", "'=1", "''=1", "'", "'a", "-", "+46 70", "\n'x", "'\n", " =", "' =", "\uFEFF'=", "＋１"])(
    "returns %j unchanged",
    (text) => {
      expect(unguarded(parseCsv(csvLine(["x", text]))[0]?.cells[1] ?? "")).toBe(text);
    },
  );

  it("returns every text unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 5 }), (cells) => {
        const read = parseCsv(csvLine(["first", ...cells])).map((record) => record.cells.map(unguarded));
        expect(read).toEqual([["first", ...cells]]);
      }),
    );
  });
});

it("returns every text of signs, white space and apostrophes unchanged, and none of them begins as a formula", () => {
  const unit = fc.constantFrom(
    ...["'", "=", "-", "\uFF1D", "\uFF20", " ", "\u00A0", "\uFEFF", "\u200B", "\n", "\t", "x", '"'],
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (text) => {
      const line = csvLine(["x", text]);
      // Which character separates cells is read from the first line.
      const [, record] = parseCsv(csvHead(["First", "Second"]) + line);
      expect(record?.cells.map(unguarded)).toEqual(["x", text]);
      expect(line).not.toMatch(/,"?[\s\uFEFF\u200B]*[=\-\uFF1D\uFF20]/);
    }),
  );
});

it("the first line of a table begins with a byte order mark, which the reader skips", () => {
  const head = csvHead(["Name", "Größe"]);
  expect([head, parseCsv(head)]).toEqual(["\uFEFFName,Größe\r\n", [{ line: 1, cells: ["Name", "Größe"] }]]);
});

describe("the reader of CSV", () => {
  const parseCells = (text: string) => parseCsv(text).map(({ cells }) => cells);

  it.each([
    ["a,b\nc,d", "commas"],
    ["a;b\nc;d", "semicolons"],
    ["a\tb\r\nc\td\r\n", "tabs"],
    ["\uFEFFa,b\r\nc,d", "a byte order mark"],
    ["a,b\rc,d\r", "old line ends"],
    ["a,b\n\nc,d\n\n", "empty lines"],
    ['"a",b\nc,"d"', "quotes"],
  ])("reads %j with %s", (text) => {
    expect(parseCells(text)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("reports on which line a record begins", () => {
    expect(parseCsv('h,i\n"two\nlines",x\n\nlast,y').map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it("reports which quotation mark is not closed", () => {
    expect(() => parseCsv('a,b\nc,"d\ne')).toThrow("The quotation mark opened in line 2 is not closed.");
  });

  it("reports nothing for an empty text", () => expect(parseCsv("")).toEqual([]));

  // Reading each mark again for each that follows takes hours.
  it("reads two megabytes of quotation marks in linear time", () => {
    const [, record] = parseCsv(`a,b\n${'""",'.repeat(500_000)}x`);
    expect(record?.cells.at(-1)).toBe("x");
  });
});
