import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { distFolder } from "../../../package-paths";
import { scriptSafeJson } from "../../read/interactions";
import type { Question } from "../../model/question";
import { FRAME_STYLE } from "./frame";
import type { PageData } from "./page/data";

const readBuilt = (name: string): string => readFileSync(join(distFolder(), name), "utf8").trim();
const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The questions as a self-contained page, on which a person decides and downloads the file of decisions.
 * @param options.command that the page shows, to run with the downloaded file.
 */
export function formatConflictPage(questions: readonly Question[], { command }: { command: string }): string {
  const data: PageData = { questions, command };
  const script = readBuilt("adopt-conflicts.js");
  const css = readBuilt("adopt-conflicts.css");
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    // Frames have the policy of the page.
    `style-src ${hash(css)} ${hash(FRAME_STYLE)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Questions about your site: Millrace</title>
<link rel="icon" href="data:,">
<style>${css}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript. Without it, decide with --decide and a text file.</noscript>
<script type="application/json" id="data">${scriptSafeJson(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}
