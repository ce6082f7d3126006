import { escapeHtml } from "../../common/escape";
import { textColorOn, type MailStyle } from "./style";

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
// Inline styles, because many mail programs ignore style sheets.
const BUTTON = "display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600";
const SMALL = "font-size:13px;word-break:break-all";

/**
 * The same email as HTML. An address alone on a line becomes a button with the text of the line above it. All content is
 * escaped, and nothing is loaded, so that opening the email cannot be tracked.
 */
export function mailHtml(subject: string, text: string, style: MailStyle): string {
  const { accentColor, backgroundColor, brand } = style;
  const textColor = textColorOn(backgroundColor);
  const name = `<p style="padding-bottom:12px;border-bottom:3px solid ${accentColor};font-weight:600">${escapeHtml(brand)}</p>\n`;
  const paragraphs = text.trim().split(/\n[ \t]*\n\s*/);
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:${backgroundColor};color:${textColor};${FONT}">
<div style="max-width:560px;margin:0 auto">
${brand && name}${paragraphs.map((one) => paragraphHtml(one, style)).join("\n")}
</div>
</body>
</html>
`;
}

function paragraphHtml(paragraph: string, style: MailStyle): string {
  const lines = paragraph.split("\n").map((line) => line.trim());
  const parts = lines.map((line, index) => {
    const before = lines[index - 1] ?? "";
    if (isAddress(line)) return addressHtml(line, before.endsWith(":") ? before.slice(0, -1) : "", style);
    const names = line.endsWith(":") && isAddress(lines[index + 1] ?? "");
    return names ? "" : escapeHtml(line) + (index < lines.length - 1 ? "<br>" : "");
  });
  return `<p dir="auto">${parts.join("\n").trim()}</p>`;
}

function isAddress(line: string): boolean {
  return /^https?:\/\/\S+$/.test(line) && URL.canParse(line);
}

/** A button with the address below it, because some mail programs do not show link targets. */
function addressHtml(address: string, words: string, { accentColor, backgroundColor }: MailStyle): string {
  const href = escapeHtml(address);
  const color = `color:${textColorOn(backgroundColor)}`;
  if (!words) return `<a href="${href}" style="${color}">${href}</a>`;
  const button = `${BUTTON};background:${accentColor};color:${textColorOn(accentColor)}`;
  return `<a href="${href}" style="${button}">${escapeHtml(words)}</a><br>
<a href="${href}" style="${SMALL};${color}">${href}</a>`;
}
