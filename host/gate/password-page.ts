import { escapeHtml } from "../../common/escape";

/** Placeholders of a site's `401.html`. */
const PATH = "<%WF_FORM_VALUE_PATH%>";
const PAGE = "<%WF_FORM_VALUE_PAGE%>";

/** For a site without a `401.html`. */
const PLAIN = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Protected page</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif }
body { display: grid; min-height: 90vh; margin: 1rem; place-items: center }
main { width: min(100%, 22rem) }
label, input, button { display: block; box-sizing: border-box; width: 100%; font: inherit }
input, button { margin-top: .5rem; padding: .6rem .8rem }
</style>
</head>
<body>
<main>
<h1>Protected page</h1>
<form action="/.wf_auth" method="post">
<label>Password <input type="password" name="pass" autocomplete="current-password" required autofocus></label>
<input type="hidden" name="path" value="${PATH}"><input type="hidden" name="page" value="${PAGE}">
<button>Continue</button>
</form>
</main>
</body>
</html>
`;

const WRONG = '<p role="alert">Incorrect password. Please try again.</p>\n<form';

/**
 * The page that asks for the password of one address.
 * @param own the site's `401.html`; undefined without one.
 * @param failed whether the password was wrong; the site's own page reads that from its address.
 */
export function passwordPage(own: string | undefined, path: string, pattern: string, failed: boolean): string {
  const html = own === undefined ? (failed ? PLAIN.replace("<form", WRONG) : PLAIN) : withBase(own);
  return html.replaceAll(PATH, () => escapeHtml(path)).replaceAll(PAGE, () => escapeHtml(pattern));
}

/** Adds a base URL, because the page is shown at addresses in other folders but links its styles relatively. */
function withBase(html: string): string {
  return /<base\s/i.test(html) ? html : html.replace(/<head(\s[^>]*)?>/i, (head) => `${head}<base href="/">`);
}
