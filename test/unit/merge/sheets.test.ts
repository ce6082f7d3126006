import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { apply, diff, readSheet } from "../../../merge";

const SHEET = `@charset "utf-8";
/* The page */
.a { color: red; }
.b { color: red }
.c { transition: all .2s, color 1.5s; margin: -.5em }
@media (max-width: 991px) {
  .a { color: green; }
  .b { color: green; }
}
@font-face { font-family: One; src: url(one.woff2); }
@font-face { font-family: Two; src: url(two.woff2); }
`;

function merge(mine: string, theirs: string, base = SHEET) {
  const sheet = readSheet(base);
  return apply(diff(sheet, readSheet(mine)), readSheet(theirs), sheet);
}

/** A title, and what each version replaces by what. */
type Row = [title: string, mine: [from: string, to: string], theirs: [from: string, to: string]];

describe("rules of a style sheet", () => {
  it.each<Row>([
    ["two rules", [".a { color: red; }", ".a { color: blue; }"], [".b { color: red }", ".b { color: pink }"]],
    [
      "a rule inside of an at-rule and the one outside",
      [".a { color: green; }", ".a { color: blue; }"],
      [".a { color: red; }", ".a { color: pink; }"],
    ],
    [
      "a new rule and a removed one",
      ["/* The page */", "/* The page */\n.new { top: 0 }"],
      [".b { color: red }\n", ""],
    ],
    ["a font and a rule", ["two.woff2", "2.woff2"], ["one.woff2", "1.woff2"]],
  ])("%s", (_title, mine, theirs) => {
    expect(merge(SHEET.replace(...mine), SHEET.replace(...theirs))).toEqual({
      text: SHEET.replace(...theirs).replace(...mine),
      conflicts: [],
    });
  });

  it("a rule that both changed is a conflict that names it", () => {
    const { conflicts } = merge(SHEET.replace("green", "blue"), SHEET.replace("green", "pink"));
    expect(conflicts).toMatchObject([
      {
        reason: "both changed",
        selector: "@media (max-width:991px) > .a",
        mine: ".a { color: blue; }",
        theirs: ".a { color: pink; }",
      },
    ]);
  });

  it("a rule that the builder removed is a conflict", () => {
    const { conflicts } = merge(
      SHEET.replace(".b { color: red }", ".b { color: blue }"),
      SHEET.replace(".b { color: red }\n", ""),
    );
    expect(conflicts).toMatchObject([{ reason: "no place", mine: ".b { color: blue }" }]);
  });

  it("a formatter changes nothing", async () => {
    const formatted = await format(SHEET, { parser: "css" });
    expect(diff(readSheet(SHEET), readSheet(formatted))).toEqual([]);
    expect(diff(readSheet(SHEET), readSheet(`\uFEFF${SHEET.replaceAll("\n", "\r\n")}`))).toEqual([]);
  });

  it("the order of rules is a change", () => {
    const mine = SHEET.replace(".a { color: red; }\n.b { color: red }", ".b { color: red }\n.a { color: red; }");
    expect(merge(mine, SHEET.replace("one.woff2", "1.woff2")).text).toBe(mine.replace("one.woff2", "1.woff2"));
  });
});
