import { html, type Markup } from "./html";

/** The gallery at `/__millrace/pages`, with a list of the pages for browsers without JavaScript. */
export function renderGallery(urls: string[]): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Gallery – Millrace</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__millrace/gallery.css" />
        <script type="module" src="/__millrace/gallery.js"></script>
      </head>
      <body>
        <div id="gallery"></div>
        <noscript>
          <h1>Pages</h1>
          <ul>
            ${urls.map((url) => html`<li><a href="${url}">${decodeURI(url)}</a></li>`)}
          </ul>
        </noscript>
      </body>
    </html>`;
}
