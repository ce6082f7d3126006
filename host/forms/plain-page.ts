import { escapeHtml } from "../../common/escape";

const STYLE =
  ":root{color-scheme:light dark;font:1.1rem/1.5 system-ui,sans-serif}" +
  "body{display:grid;min-height:90vh;margin:1rem;place-items:center}main{max-width:30rem}";

interface PlainPage {
  status: number;
  title: string;
  text: string;
  /** URL of the page with the form; undefined: it is not known. */
  back: string | undefined;
  headers?: Headers;
}

/** A page of the host for a visitor without a script. */
export function plainPage({ status, title, text, back, headers = new Headers() }: PlainPage): Response {
  const link = back === undefined ? "" : `<p><a href="${escapeHtml(back)}">Back to the page</a></p>`;
  const html =
    `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>${STYLE}</style>\n</head>\n` +
    `<body>\n<main>\n<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>\n${link}</main>\n</body>\n</html>\n`;
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
  return new Response(html, { status, headers });
}
