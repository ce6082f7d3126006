/** A file's path in a URL, percent-encoded. */
export const urlPath = (file: string): string =>
  `/${file
    .split("/")
    .map((name) => encodeURIComponent(name).replaceAll("*", "%2A"))
    .join("/")}`;

/** A host answers the URL of a folder with its index page. */
const withoutIndex = (file: string): string => file.replace(/(^|\/)index\.html$/, "$1");

/** The path at which visitors reach a page, not encoded: `/about` for `about.html`, `/es/` for `es/index.html`. */
export const pagePath = (file: string): string => `/${withoutIndex(file).replace(/\.html$/, "")}`;

/** The public path of a page, percent-encoded: in the sitemap, in canonical links, and in links of published sites. */
export const pageUrl = (file: string): string => urlPath(pagePath(file).slice(1));

/**
 * The path by which the links of a site name a page, percent-encoded.
 * @param clean whether its links are public paths, as on published sites. Links of exports end in `.html`, for hosts without clean URLs.
 */
export const linkUrl = (file: string, clean: boolean): string => (clean ? pageUrl(file) : urlPath(withoutIndex(file)));
