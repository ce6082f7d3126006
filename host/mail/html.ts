import { escapeHtml } from "../base/escape";

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#1f3a5f;color:#ffffff;text-decoration:none;font-weight:600";
/** Inline styles, because many mail programs ignore style sheets. */
const SMALL = "font-size:13px;color:#6b7280;word-break:break-all";

/**
 * The same email as HTML. An address alone on a line becomes a button with the text of the line above it. All content is
 * escaped, and nothing is loaded, so that opening the email cannot be tracked.
 */
export function mailHtml(subject: string, text: string): string {
  const paragraphs = text.trim().split(/\n[ \t]*\n\s*/);
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT}">
<div style="max-width:560px;margin:0 auto">
${paragraphs.map(paragraphHtml).join("\n")}
</div>
</body>
</html>
`;
}

function paragraphHtml(paragraph: string): string {
  const lines = paragraph.split("\n").map((line) => line.trim());
  const parts = lines.map((line, index) => {
    const before = lines[index - 1] ?? "";
    if (isAddress(line)) return addressHtml(line, before.endsWith(":") ? before.slice(0, -1) : "");
    const names = line.endsWith(":") && isAddress(lines[index + 1] ?? "");
    return names ? "" : escapeHtml(line) + (index < lines.length - 1 ? "<br>" : "");
  });
  return `<p dir="auto">${parts.join("\n").trim()}</p>`;
}

function isAddress(line: string): boolean {
  return /^https?:\/\/\S+$/.test(line) && URL.canParse(line);
}

/** A button with the address below it, because some mail programs do not show link targets. */
function addressHtml(address: string, words: string): string {
  const href = escapeHtml(address);
  if (!words) return `<a href="${href}">${href}</a>`;
  return `<a href="${href}" style="${BUTTON}">${escapeHtml(words)}</a><br>
<a href="${href}" style="${SMALL}">${href}</a>`;
}
