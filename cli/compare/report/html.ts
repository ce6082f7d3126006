import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { scriptSafeJson } from "../../adopt/read/interactions";
import { distFolder } from "../../package-paths";
import { formatSentence, type CompareResult } from "../result";
import { readRuleTexts } from "../rule-texts";
import type { ReportData } from "./data";
import { listMoments } from "./moments";
import { STYLE } from "./style";

/** The report as a self-contained HTML page. */
export function reportPage(result: CompareResult): string {
  const { source, totals, sources, findings, errors, notes } = result;
  const data: ReportData = {
    title: basename(source),
    sentence: `${formatSentence(result)}.`,
    totals,
    sources,
    moments: listMoments(findings),
    errors,
    notes,
    rules: rulesIn(result),
  };
  const script = readFileSync(join(distFolder(), "compare-report.js"), "utf8").replace(
    /\/\/# sourceMappingURL=.*\s*$/,
    "",
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comparison of ${escaped(data.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<div id="report"></div>
<noscript>${escaped(data.sentence)} This report needs JavaScript to show the pictures.</noscript>
<script type="application/json" id="data">${scriptSafeJson(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

function rulesIn({ findings }: CompareResult): Record<string, string> {
  const texts = readRuleTexts();
  return Object.fromEntries(
    [...new Set(findings.flatMap(({ rule }) => rule ?? []))].map((rule) => [rule, texts[rule] ?? ""]),
  );
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
