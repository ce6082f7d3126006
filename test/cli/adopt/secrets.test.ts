import { afterEach, describe, expect, it } from "vitest";
import { formatReport } from "../../../cli/adopt/report/format-report";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { findSecrets } from "../../../cli/adopt/read/secrets";
import { adoptSite, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

/** In parts, so that no scanner takes this file for one with a secret. */
const join = (...parts: string[]) => parts.join("");
const TOKEN = join("1234567890", ":AA", "a".repeat(33));
const SLACK = join("https://hooks.slack", ".com/services/T000/B000/", "x".repeat(24));

describe("secrets that visitors can read", () => {
  it.each([
    ["token of a Telegram bot", `"${TOKEN}"`, "123456…"],
    ["token of a Telegram bot", `https://api.telegram.org/bot${TOKEN}/sendMessage`, "123456…"],
    ["webhook of Slack", SLACK, "hooks.slack.com/…"],
    [
      "webhook of Discord",
      join("https://discord.com/api/webhooks/", "1".repeat(18), "/", "a".repeat(68)),
      "discord.com/…",
    ],
    ["webhook of Zapier", "https://hooks.zapier.com/hooks/catch/123/abc/", "hooks.zapier.com/…"],
    ["secret key of Stripe", join("sk_", "live_", "a".repeat(24)), "sk_liv…"],
    ["key of SendGrid", join("SG.", "a".repeat(22), ".", "b".repeat(43)), "SG.aaa…"],
    ["key of OpenAI or Anthropic", join("sk-", "proj-", "a".repeat(40)), "sk-pro…"],
    ["token of Airtable", join("pat", "A".repeat(14), ".", "0".repeat(64)), "patAAA…"],
    ["private key", join("-----BEGIN PRIVATE", " KEY-----\\nMIIEvQIBADANBgkqhkiG9w0B"), "-----B…"],
  ])("are found: %s", (what, text, start) => {
    expect(findSecrets("a.js", `\n  send(${text});\n// ${text}`)).toEqual([{ what, path: "a.js", line: 2, start }]);
  });

  it.each([
    ["keys that services mean for pages", `AIza${"a".repeat(35)} pk_live_${"a".repeat(24)} 0x4AAAAAAAQTptj2So4dx43e`],
    ["numbers and names", "1234567890:AB sk-button-primary-large-with-a-long-name re_connect_socket"],
    ["the address of a service", "https://hooks.slack.com/services/ https://api.telegram.org/bot"],
  ])("are not: %s", (_name, text) => {
    expect(findSecrets("a.js", text)).toEqual([]);
  });

  it("are in the report with file and line, and shortened everywhere", async () => {
    const { report } = await adoptSite({
      ...oneSite({
        body: `<form class="w-form" id="wf-form-A" action="https://api.telegram.org/bot${TOKEN}/x"></form>`,
      }),
      "about.html": page({ scripts: `<script src="js/webflow.js"></script>\n<script src="js/form.js"></script>` }),
      "js/form.js": `const bot = "${TOKEN}";\nfetch("${SLACK}");`,
      ".env": `SLACK=${SLACK}`,
      "js/webflow.js": vendorScript(),
    });
    expect(report.secrets?.map(({ path, line }) => [path, line])).toEqual([
      ["index.html", 4],
      ["js/form.js", 1],
      ["js/form.js", 2],
    ]);
    const text = formatSummary(summarize({ ...report, source: "a", site: "b" }));
    expect(text.replace(/\s+/g, " ")).toContain("js/form.js, line 2: webhook of Slack (hooks.slack.com/…)");
    expect(text).toContain("Take secrets out of the site.");
    for (const whole of [text, formatReport(report), JSON.stringify(report)]) {
      expect(whole).not.toContain(TOKEN);
      expect(whole).not.toContain(SLACK.slice(-24));
    }
  });
});
