import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { scriptSafeJson } from "../../adopt/read/interactions";
import { distFolder } from "../../package-paths";
import { listCauses } from "../causes/list-causes";
import type { CompareResult } from "../result";
import { readRuleTexts } from "../rule-texts";
import { formatVerdict, listNotProven } from "../summary";
import type { ReportData } from "./data";
import { listMoments, showCause } from "./moments";
import { STYLE } from "./style";

/** The report as a self-contained HTML page. */
export function reportPage(result: CompareResult): string {
  const { source, totals, findings, errors, notes } = result;
  const views: string[] = [];
  const data: ReportData = {
    title: basename(source),
    verdict: formatVerdict(result),
    totals,
    causes: listCauses(result).map((cause) => showCause(cause, views)),
    notProven: listNotProven(result),
    moments: listMoments(findings, views),
    errors,
    notes,
    rules: rulesIn(result),
    views,
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
<noscript>${escaped(data.verdict)} This report needs JavaScript to show the pictures.</noscript>
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
