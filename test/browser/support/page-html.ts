export interface PageHtmlOptions {
  /** Markup for the end of the head. */
  head?: string;
  /** Attributes of `<html>` besides `lang`. Default: a site id and a page id. */
  attributes?: string;
  /** Attributes of the script tag besides `defer` and `src`; `null` leaves the tag out. */
  script?: string | null;
  /** Address of the script. Default: the one file. */
  src?: string;
  title?: string;
}

/** A site id for pages that need one. */
export const SITE_ID = "5f0c1d2e3a4b5c6d7e8f9a00";

/** A whole published page around `body`, with the bundle's script tag and the base styles of hidden form panels. */
export function pageHtml(body: string, options: PageHtmlOptions = {}): string {
  const { head = "", attributes = `data-wf-site="${SITE_ID}" data-wf-page="5f0c1d2e3a4b5c6d7e8f9a0c"` } = options;
  const script =
    options.script === null
      ? ""
      : `<script defer src="${options.src ?? "/millrace.js"}" ${options.script ?? ""}></script>`;
  return `<!doctype html>
<html lang="en" ${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${options.title ?? "Test page"}</title>
<link rel="icon" href="data:,">
<style>.w-form-done, .w-form-fail, .w-hidden { display: none }</style>
${head}
${script}
</head>
<body>${body}</body>
</html>`;
}
