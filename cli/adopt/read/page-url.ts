/** The path at which visitors find a page, not encoded: `/about` for `about.html`, `/es/` for `es/index.html`. */
export function pageUrl(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`;
}
