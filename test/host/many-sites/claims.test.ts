import { describe, expect, it } from "vitest";
import { refuseClaimed } from "../../../host/many-sites/claims";

const claiming = (name: string, more: { aliases?: string[]; database?: string; schema?: string } = {}) => ({
  ...{ origin: `http://${name}.test`, aliases: [], database: "", schema: "" },
  ...more,
});
const WRONG = new Error("The file is not valid JSON.");
type Given = Record<string, ReturnType<typeof claiming> | Error>;

/** The messages of the sites that are refused. */
function refuse(wanted: Given, running: Record<string, ReturnType<typeof claiming>> = {}): Record<string, string> {
  const result = refuseClaimed(new Map(Object.entries(wanted)), new Map(Object.entries(running)));
  const errors = [...result].filter(([, one]) => one instanceof Error && one !== WRONG);
  return Object.fromEntries(errors.map(([name, one]) => [name, (one as Error).message]));
}

describe("what several sites claim", () => {
  it("goes to the first one when none of them runs", () => {
    const error = "The site a already has the host name a.test. Set another origin or alias.";
    expect(refuse({ a: claiming("a"), b: claiming("a"), c: claiming("c", { aliases: ["a.test"] }) })).toEqual({
      b: error,
      c: error,
    });
  });

  it("stays with the one that runs with it", () => {
    const running = { b: claiming("b") };
    expect(refuse({ a: claiming("b"), b: claiming("b") }, running)).toEqual({
      a: "The site b already has the host name b.test. Set another origin or alias.",
    });
  });

  it("stays with one that runs while its settings are invalid", () => {
    expect(Object.keys(refuse({ a: claiming("b"), b: WRONG }, { a: claiming("a"), b: claiming("b") }))).toEqual(["a"]);
  });

  it("can be swapped, unless one of the sites is refused for another reason", () => {
    const running = { a: claiming("a"), b: claiming("b"), c: claiming("c") };
    expect(refuse({ a: claiming("b"), b: claiming("a"), c: claiming("c") }, running)).toEqual({});
    const refused = refuse({ a: claiming("b"), b: claiming("a", { aliases: ["c.test"] }), c: claiming("c") }, running);
    expect(Object.keys(refused).sort()).toEqual(["a", "b"]);
  });

  it("includes the schema of a database", () => {
    const database = "postgres://db.test/sites";
    const one = { database, schema: "one" };
    const other = { database, schema: "other" };
    expect(refuse({ a: claiming("a", one), b: claiming("b", one), c: claiming("c", other) })).toEqual({
      b: "The site a already uses this schema of the database. Set another schema.",
    });
  });
});
