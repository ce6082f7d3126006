import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { formatReport } from "../../../cli/adopt/report/format-report";
import { oneSite, page, removeFolders, temporaryFolder, writeSite } from "./support/site";

afterEach(removeFolders);

const LOG_IN = (redirect: string) =>
  `<form data-wf-user-form-type="login" data-wf-user-form-redirect="${redirect}"></form>`;
const ACCOUNT = '<section data-wf-user-account="true"></section>';

async function adopted(pages: Record<string, string>, before?: string) {
  const made = Object.fromEntries(Object.entries(pages).map(([path, body]) => [path, page({ body })]));
  const root = await writeSite({ ...oneSite({}), ...made });
  const out = join(await temporaryFolder(), "site");
  if (before !== undefined) await writeFile(`${out}.config.json`, before);
  const report = await adopt(root, { out, script: "https://cdn.example/millrace.js" });
  const written = await readFile(`${out}.config.json`, "utf8").catch(() => undefined);
  return { report, written, out };
}

describe("a first access table", () => {
  it("has the account page and where log-in forms and links lead", async () => {
    const { written } = await adopted({
      "user-account.html": ACCOUNT,
      "log-in.html": LOG_IN("/members"),
      "index.html": '<a href="/log-in?usredir=%2Fcourse%2Fone">Course</a><a href="/log-in?usredir=%2Flog-in">x</a>',
    });
    expect(JSON.parse(written ?? "")).toEqual({
      access: { "/course/one": "user", "/members": "user", "/user-account": "user" },
    });
  });

  it("is written next to the new folder, where no URL reaches it", async () => {
    const { report, out } = await adopted({ "user-account.html": ACCOUNT });
    expect(report.access.file).toBe(`${out}.config.json`);
  });

  it("is not written over one that is there", async () => {
    const { written, report } = await adopted({ "user-account.html": ACCOUNT }, "{}");
    expect([written, report.access.file]).toEqual(["{}", undefined]);
    expect(report.access.unknown.at(-1)).toContain("is there already and stays as it is");
  });

  it("is not written for a site that shows no content for members only", async () => {
    const { written, report } = await adopted({ "401.html": "", "about.html": "" });
    expect([written, report.access]).toEqual([
      undefined,
      { table: {}, found: [], unknown: [expect.stringContaining("which pages had a password")] },
    ]);
  });

  it.each(["/", "", "https://evil.example/a", "//evil.example/a", "/log-in", "javascript:x", "/a*b"])(
    "contains no entry for a log-in form that leads to %j",
    async (redirect) => {
      expect((await adopted({ "log-in.html": LOG_IN(redirect) })).report.access.table).toEqual({});
    },
  );

  it("explains in the report what it has, why, and what it could not determine", async () => {
    const { report } = await adopted({ "user-account.html": ACCOUNT, "access-denied.html": "", "401.html": "" });
    const text = formatReport(report);
    expect(text).toContain("/user-account  for users only (shows a member's own data)");
    expect(text).toContain("unknown: which other pages, folders and files were for members");
    expect(text).toContain("unknown: which pages had a password");
  });
});
