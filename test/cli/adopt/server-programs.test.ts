import { afterEach, describe, expect, it } from "vitest";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, oneSite, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const PROGRAM = "mail/mail.php";
const edited = vendorScript().replace("(()=>{", `(()=>{function send(){$.post("${PROGRAM}")}`);

describe("a program of the web server in an export", () => {
  const adoptWith = async (vendor: string) => {
    const { report } = await adoptSite({ ...oneSite({}), "js/webflow.js": vendor, [PROGRAM]: "<?php mail();" });
    return { report, summary: formatSummary(summarize({ ...report, site: "site" })).replace(/\s+/g, " ") };
  };

  it("is in the summary when an edited vendor script uses it", async () => {
    const { report, summary } = await adoptWith(edited);
    expect(report.programs).toEqual([PROGRAM]);
    expect(summary).toContain("Decide about programs of the web server.");
    expect(summary).toContain(`(${PROGRAM})`);
  });

  it.each([
    ["an unedited script", vendorScript()],
    ["a longer path", edited.replace(PROGRAM, `${PROGRAM}x`)],
  ])("is not in the summary with %s", async (_name, vendor) => {
    const { report, summary } = await adoptWith(vendor);
    expect(report.programs).toBeUndefined();
    expect(summary).not.toContain("programs of the web server");
  });
});
